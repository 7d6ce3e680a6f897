// Bundles the extension into one file.
import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  external: ["vscode"],
  platform: "node",
  target: "node20",
  format: "cjs",
  minify: true,
  legalComments: "none",
  logLevel: "info",
  metafile: true,
});

// The package has no notices of others because nothing of theirs is in it.
const others = Object.keys(metafile.inputs).filter((file) => !file.startsWith("src/"));
if (others.length > 0) {
  throw new Error(`the bundle has code of others, whose notices it lacks: ${others.join(", ")}`);
}
