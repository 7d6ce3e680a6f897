// The programs of a repository, for what asks the TypeScript compiler about its names: node SCRIPT TYPESCRIPT DIR
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

export const ts = createRequire(path.resolve(process.argv[2]) + "/")("typescript");
const root = fs.realpathSync(process.argv[3]);
const skipped = new Set(["node_modules", ".git", "dist", "build", ".codegraph", "coverage"]);
let lines = [];
export const write = (o) => {
  lines.push(JSON.stringify(o));
  if (lines.length > 5000) flush();
};
const flush = () => {
  if (lines.length) fs.writeSync(1, lines.join("\n") + "\n");
  lines = [];
};

function find(dir, wanted, found = []) {
  for (const e of fs.readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(dir, e.name);
    if (e.isDirectory() && !skipped.has(e.name)) find(full, wanted, found);
    else if (e.isFile() && wanted(e.name)) found.push(full);
  }
  return found;
}

// workspaces maps the names of the repository's own packages to their sources: dependencies are not installed, and what
// is built is not there.
function workspaces() {
  const paths = {};
  for (const file of find(root, (n) => n === "package.json")) {
    let pkg;
    try {
      pkg = JSON.parse(fs.readFileSync(file, "utf8"));
    } catch {
      continue;
    }
    if (typeof pkg.name !== "string" || !pkg.name) continue;
    const dir = path.dirname(file);
    const entries = ["src/index.ts", "index.ts", "src/index.tsx", "src/main.ts"];
    for (const main of [pkg.types, pkg.module, pkg.main]) {
      if (typeof main === "string") entries.unshift(...sources(main));
    }
    const entry = entries.map((e) => path.join(dir, e)).find((e) => fs.existsSync(e));
    if (entry) paths[pkg.name] = [entry];
    paths[pkg.name + "/*"] = [path.join(dir, "*"), path.join(dir, "src/*")];
  }
  return paths;
}

// sources are where the source of a built file may be.
function sources(built) {
  const stem = built.replace(/^\.\//, "").replace(/(\.d)?\.[cm]?[jt]sx?$/, "");
  const bare = stem.replace(/^(dist|lib|build|out)\//, "");
  return [stem, bare, "src/" + bare].flatMap((s) => [s + ".ts", s + ".tsx"]);
}

// depth orders configurations: the innermost decides about a file.
const depth = (p) => p.split(path.sep).length;

function programs() {
  const own = workspaces();
  const configs = find(root, (n) => /^tsconfig.*\.json$/.test(n));
  configs.sort((a, b) => depth(b) - depth(a) || (path.basename(a) === "tsconfig.json" ? -1 : path.basename(b) === "tsconfig.json" ? 1 : a < b ? -1 : 1));
  return configs.map((file) => () => {
    const read = ts.readConfigFile(file, ts.sys.readFile);
    const parsed = ts.parseJsonConfigFileContent(read.config ?? {}, ts.sys, path.dirname(file), undefined, file);
    const lost = parsed.errors.some((e) => e.code === 6053 || e.code === 5083);
    const options = { ...parsed.options, noEmit: true, composite: false, incremental: false, types: [], skipLibCheck: true };
    if (lost) Object.assign(options, { strict: options.strict ?? true, target: options.target ?? ts.ScriptTarget.ES2022 });
    options.paths = { ...own, ...options.paths };
    return { names: parsed.fileNames, options };
  });
}

const done = new Set();
export const relative = (file) => path.relative(root, file).split(path.sep).join("/");
export const inside = (file) => file.startsWith(root + path.sep) && !file.includes(`${path.sep}node_modules${path.sep}`);

// bytes turns the compiler's offsets, in UTF-16 without a byte order mark, into those of the file.
const tables = new Map();
export function bytes(source, at) {
  let t = tables.get(source.fileName);
  if (t === undefined) {
    const raw = fs.readFileSync(source.fileName);
    const mark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
    t = { mark, plain: raw.length - mark === source.text.length };
    if (!t.plain) {
      t.at = new Uint32Array(source.text.length + 1);
      let n = 0;
      for (let i = 0; i < source.text.length; i++) {
        t.at[i] = n;
        const c = source.text.charCodeAt(i);
        n += c < 0x80 ? 1 : c < 0x800 ? 2 : c >= 0xd800 && c < 0xe000 ? 2 : 3;
      }
      t.at[source.text.length] = n;
    }
    tables.set(source.fileName, t);
  }
  return t.mark + (t.plain ? at : t.at[at]);
}

// scripts is the program of what no configuration takes: JavaScript.
function scripts() {
  const names = find(root, (n) => /\.[cm]?jsx?$/.test(n));
  const options = {
    allowJs: true, checkJs: false, noEmit: true, types: [], skipLibCheck: true, maxNodeModuleJsDepth: 0, target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS, moduleResolution: ts.ModuleResolutionKind.Node10, jsx: ts.JsxEmit.Preserve, ignoreDeprecations: "5.0", paths: workspaces(),
  };
  return { names, options };
}

// eachSource calls walk for each source of the repository, with the innermost program that has it; with javaScript also for that.
export function eachSource(walk, javaScript) {
  for (const make of javaScript ? [...programs(), scripts] : programs()) {
    const { names, options } = make();
    if (!names.some((n) => !done.has(n))) continue;
    const program = ts.createProgram(names, options);
    const checker = program.getTypeChecker();
    const wanted = new Set(names);
    for (const source of program.getSourceFiles()) {
      if (source.isDeclarationFile || done.has(source.fileName) || !inside(source.fileName) || !wanted.has(source.fileName)) continue;
      done.add(source.fileName);
      walk(program, source, checker);
    }
    tables.clear();
  }
  flush();
}
