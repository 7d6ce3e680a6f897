// Makes the page: one script and one sheet of styles, the same bytes on every machine. They are committed, so that a build of the
// program needs no Node; check.sh compares. With an argument it writes there.
import { readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const to = process.argv[2] ?? "../page";
const { metafile } = await build({
  entryPoints: { app: "src/main.tsx", style: "src/style.css" },
  outdir: to,
  bundle: true,
  platform: "browser",
  target: "es2022",
  format: "esm",
  charset: "utf8",
  minify: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
});
for (const name of ["index.html", "icon.svg"]) await writeFile(`${to}/${name}`, await readFile(`src/${name}`));

// What is in the bundle of others, with the licences, for NOTICES.
const others = new Set(
  Object.keys(metafile.inputs)
    .filter((file) => file.startsWith("node_modules/"))
    .map((file) =>
      file
        .split("/")
        .slice(1, file.startsWith("node_modules/@") ? 3 : 2)
        .join("/"),
    ),
);
let notices = "The page holds code of others:\n";
for (const name of [...others].sort()) {
  const { version, license } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
  const text = await firstOf(["LICENSE", "license", "LICENSE.md", "LICENCE"].map((f) => `node_modules/${name}/${f}`));
  notices += `\n${"=".repeat(80)}\n${name} ${version} (${license})\n\n${text.trim()}\n`;
}
await writeFile(`${to}/NOTICES.txt`, notices);

async function firstOf(files) {
  for (const file of files) {
    try {
      return await readFile(file, "utf8");
    } catch {
      // the next
    }
  }
  throw new Error(`there is none of ${files.join(", ")}`);
}
