// Text for people: numbers, and the escaping of what comes from a repository or a stored summary, which
// is data and never markup.

/** count writes a number with separators: 662,895. */
export function count(n: number): string {
  return Math.round(n).toLocaleString("en-US");
}

/** percent writes a share of 100 with one decimal where that says something: 87.2 %. */
export function percent(n: number): string {
  return `${Math.round(n * 10) / 10} %`;
}

/** plural writes a number with its noun. */
export function plural(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? "" : "s"}`;
}

// Characters that are no text: controls (but tab and line feed), and those that turn the direction of
// what follows or show nothing.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be found
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** plain leaves out what is no text, and cuts what is longer than `most` UTF-16 units. */
export function plain(text: string, most = 2000): string {
  const cut = text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")} …` : text;
  return cut.replace(/\r\n?/g, "\n").replace(unprintable, "�");
}

/** oneLine is plain text on one line. */
export function oneLine(text: string, most = 200): string {
  return plain(text.replace(/\s+/g, " ").trim(), most);
}

/** named is the first of some names on one line, and how many more there are. */
export function named(names: readonly string[], most = 10): string {
  const more = names.length > most ? [`${count(names.length - most)} more`] : [];
  return [...names.slice(0, most).map((n) => oneLine(n)), ...more].join(", ");
}

/** unlinked is a text for a notification, which would make a link of [words](command:x), in a path too. */
export function unlinked(text: string): string {
  return text.replace(/\](?=\()/g, "] ");
}

/** markdown escapes a text so that Markdown shows it as it is: no link, image, autolink, HTML or icon. */
export function markdown(text: string, most?: number): string {
  return plain(text, most).replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** quoted is a text as a block quote of Markdown, each of its lines escaped. */
export function quoted(text: string, most?: number): string {
  return plain(text, most)
    .trim()
    .split("\n")
    .map((line) => `> ${markdown(line.trim(), Number.POSITIVE_INFINITY)}`)
    .join("  \n");
}

/** html escapes a text for HTML, in elements and in quoted attributes. */
export function html(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return plain(text, 10_000).replace(/[&<>"']/g, (c) => names[c] as string);
}
