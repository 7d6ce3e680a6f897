// What does not show of a text, as the command line shows it: an escape for each control character, mark of direction, tag, or character
// without width (package hidden). So a name of a stranger can neither look like another one nor turn around what stands beside it.
import { options, type VNode } from "preact";

// What is not seen, or steers how others are (hidden.Rune). Ends of lines, tabs and form feeds are how text is written.
const hidden =
  /(?![\t\n\f])(?:\u034f|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Noncharacter_Code_Point}\u115f\u1160\u17b4\u17b5\u3164\uffa0\u{e0000}-\u{e0fff}])/gu;

// Where a joiner has a use: in scripts that join, and between pictograms.
const scripts =
  "Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar"
    .split(" ")
    .map((name) => `\\p{Script=${name}}`)
    .join("");
const joins = new RegExp(`^[\\ufe0f\\p{So}\\p{Sk}\\p{Mn}${scripts}]$`, "u");
const styled = /^[0-9#*©®\u203c-\u{10ffff}]$/u;
const withinFlag = /\u{1f3f4}[\u{e0001}-\u{e007e}]{0,6}$/u; // a black flag, and tags that name a region

// before and after are the characters beside a place in a text, "" at its ends.
const before = (text: string, at: number) => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? "";
const after = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);

// belongs reports whether a character that does not show is how text is written where it stands.
function belongs(c: string, text: string, at: number): boolean {
  switch (c) {
    case "\r":
      return at + 1 === text.length || text[at + 1] === "\n";
    case "\ufeff":
      return at === 0;
    case "\u200c":
    case "\u200d":
      return joins.test(before(text, at)) && joins.test(after(text, at + 1));
    case "\ufe0e":
    case "\ufe0f":
      return styled.test(before(text, at));
  }
  return c >= "\u{e0001}" && c <= "\u{e007f}" && withinFlag.test(text.slice(Math.max(0, at - 14), at));
}

// written writes a character as Go does.
function written(c: string): string {
  const code = c.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
}

const plain = /^[\t\n\f -~]*$/;

// seen returns a text with an escape for each character that does not show and is not how text is written.
export function seen(text: string): string {
  if (plain.test(text)) return text;
  return text.replace(hidden, (c, at: number) => (belongs(c, text, at) ? c : written(c)));
}

const inName = new RegExp(`[\\t\\n\\f]|${hidden.source}`, "gu");
const letters: Record<string, string> = { "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };

// named returns a path or the id of a symbol with an escape for whatever does not show: a name has no lines, and nothing that is written so.
export function named(name: string): string {
  return name.replace(inName, (c) => letters[c] ?? written(c));
}

// watch makes every text of the page, and every attribute that is read, one whose characters show. What leads somewhere, is sent, or names a
// node stays as it is.
export function watch() {
  const last = options.vnode;
  options.vnode = (node) => {
    const text = node as unknown as { type: unknown; props: unknown };
    if (text.type === null) {
      if (typeof text.props === "string") text.props = seen(text.props);
    } else if (typeof text.type === "string") {
      attributes(node as VNode<Record<string, unknown>>);
    }
    last?.(node);
  };
}

function attributes({ props }: VNode<Record<string, unknown>>) {
  for (const name of ["title", "aria-label", "alt", "placeholder"]) {
    const value = props[name];
    if (typeof value === "string") props[name] = seen(value);
  }
}
