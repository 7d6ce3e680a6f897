import React, { useState } from "react";
import { Button } from "./button";

type Props = { title: string; onClose?: () => void };

export function Panel({ title, onClose }: Props): JSX.Element {
  const [open, setOpen] = useState(true);
  const toggle = () => setOpen(!open);
  return (
    <section>
      <Button onClick={toggle} label={title} />
      <Menu.Item close={onClose}>{open && <Body />}</Menu.Item>
    </section>
  );
}

export const Row = React.memo(({ x }: { x: number }) => <td>{x}</td>);

const Body: React.FC = () => null;

export default Panel;
