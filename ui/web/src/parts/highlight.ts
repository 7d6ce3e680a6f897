// Source as runs of one look, line by line. Nothing here makes markup: a run is a text and a class.
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

// What the languages are called there, where that is not their name in lower case.
const called: Record<string, string> = {
  "C++": "cpp",
  "C#": "csharp",
  "Objective-C": "objectivec",
  TSX: "typescript",
  Shell: "bash",
  HTML: "xml",
  SVG: "xml",
  Vue: "xml",
  Svelte: "xml",
  Astro: "xml",
  "JSON Lines": "json",
  Groovy: "java",
  Scala: "kotlin",
  TOML: "ini",
  Terraform: "ini",
  HCL: "ini",
};

// most is how many characters are coloured; what is longer is shown plainly.
const most = 300_000;

export interface Run {
  look: string; // "" for none
  text: string;
}

interface Part {
  type: string;
  value?: string;
  properties?: { className?: unknown };
  children?: unknown[];
}

// runs returns the lines of a text.
export function runs(text: string, language: string): Run[][] {
  const name = called[language] ?? language.toLowerCase();
  const lines: Run[][] = [[]];
  const add = (value: string, look: string) => {
    value.split("\n").forEach((piece, i) => {
      if (i > 0) lines.push([]);
      if (piece) lines.at(-1)?.push({ look, text: piece });
    });
  };
  const walk = (part: Part, look: string) => {
    if (part.type === "text") add(part.value ?? "", look);
    const own = Array.isArray(part.properties?.className) ? String(part.properties.className[0]) : look;
    for (const child of part.children ?? []) walk(child as Part, own);
  };
  if (text.length > most || !lowlight.registered(name)) add(text, "");
  else walk(lowlight.highlight(name, text) as Part, "");
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop(); // behind the last line end
  return lines;
}
