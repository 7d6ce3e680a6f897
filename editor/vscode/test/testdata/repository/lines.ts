import { readFile } from "./queue";

/** lines counts the lines of a file. */
export async function lines(path: string): Promise<number> {
  const text = await readFile(path);
  // é counts in bytes
  return text.split("\n").length;
}

export const twice = (n: number): number => {
  return 2 * n;
};
