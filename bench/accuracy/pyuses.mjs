// Says what names mean, in the checker of pyright itself: its server answers one name at a time, some fifty times slower. Reads the lines of
// pyuses.py and writes them with their targets: {"k":form,…,"t":[[path,offset,kind]…]}, or "s":"external" or "unknown" in place of "t".
// Usage: node pyuses.mjs HOME DIR NAMES, where HOME/node_modules has pyright and NAMES are the lines.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

// modules are those of pyright's bundle, which names what they export and not themselves.
const dist = path.resolve(process.argv[2], "node_modules/pyright/dist") + path.sep;
const require = createRequire(dist);
global.__rootDirectory = dist;
const internal = require(dist + "pyright-internal.js").modules;
const modules = { ...require(dist + "vendor.js").modules, ...internal };
const ofNode = /(\d+)\(e\)\{(?:"use strict";)?e\.exports=require\("([^"]+)"\)\}/g;
for (const [, id, name] of fs.readFileSync(dist + "pyright-langserver.js", "utf8").matchAll(ofNode)) modules[id] ??= (m) => (m.exports = require(name));
const loaded = {};
function load(id) {
  if (!loaded[id]) {
    const m = (loaded[id] = { exports: {} });
    modules[id].call(m.exports, m, m.exports, load);
  }
  return loaded[id].exports;
}
load.o = (o, k) => Object.hasOwn(o, k);
load.d = (e, all) => Object.keys(all).forEach((k) => Object.defineProperty(e, k, { enumerable: true, get: all[k] }));
load.r = (e) => Object.defineProperty(e, "__esModule", { value: true });
load.nmd = (m) => Object.assign(m, { paths: [], children: [] });
load.n = (m) => Object.assign(() => m, { a: m });
function from(name) {
  const sets = new RegExp(`\\.${name}=(?!void 0)`);
  for (const id in internal) if (sets.test(internal[id].toString()) && load(id)[name] !== undefined) return load(id)[name];
  throw new Error(`pyright has no ${name}`);
}

const root = fs.realpathSync(process.argv[3]);
const uris = from("UriEx");
const uriOf = (file) => uris.file(file);
const temporary = new (from("RealTempFile"))();
const quiet = new (from("NullConsole"))();
const files = from("createFromRealFileSystem")(temporary, quiet);
const services = from("createServiceProvider")(files, quiet, temporary);
const config = new (from("ConfigOptions"))(uriOf(root));
config.initializeFromJson?.({ typeCheckingMode: "off" }, uriOf(root), services, new (from("NoAccessHost"))());
config.defaultExtraPaths = ["src", "lib"].map((d) => uriOf(path.join(root, d)));
const resolver = new (from("ImportResolver"))(services, config, new (from("NoAccessHost"))());
const program = new (from("Program"))(resolver, config, services);
const findNode = from("findNodeByOffset");
const nameOf = from("getNameNodeForDeclaration");

const lines = fs.readFileSync(process.argv[4], "utf8").split("\n").filter(Boolean).map((l) => JSON.parse(l));
const paths = lines.filter((l) => l.k === "file").map((l) => l.p);
const defs = new Map(lines.filter((l) => l.k === "def").map((l) => [l.p + "#" + l.o, l]));
program.setTrackedFiles(paths.map((p) => uriOf(path.join(root, p))));

// A text turns offsets of the checker, in UTF-16 without a byte order mark, into those of the file, and back.
const texts = new Map();
function text(p) {
  if (!texts.has(p)) {
    const raw = fs.readFileSync(path.join(root, p));
    const units = new Uint32Array(raw.length + 1);
    const mark = raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf ? 3 : 0;
    const bytes = [];
    for (let i = mark, n = 0; i <= raw.length; i++) {
      const c = raw[i];
      units[i] = n;
      if ((c & 0xc0) === 0x80) continue;
      bytes[n++] = i;
      if (c >= 0xf0) bytes[n++] = i;
    }
    texts.set(p, { units, bytes });
  }
  return texts.get(p);
}

const inside = (file) => {
  const p = path.relative(root, file).split(path.sep).join("/");
  return p.startsWith("..") ? "" : p;
};

// spread adds what else is declared of the same.
function spread(all) {
  const out = new Map();
  const add = (p, o) => {
    const key = p + "#" + o;
    if (out.has(key)) return;
    const d = defs.get(key);
    out.set(key, [p, o, d?.h ?? "local"]);
    for (const other of d?.also ?? []) add(p, other);
  };
  all.forEach(([p, o]) => add(p, o));
  return [...out.values()];
}

function meaning(l) {
  const tree = program.getParseResults(uriOf(path.join(root, l.p)))?.parserOutput.parseTree;
  const node = tree && findNode(tree, text(l.p).units[l.o]);
  const of = node && program.evaluator.getDeclInfoForNameNode(node);
  const found = [];
  let outside = false;
  for (const declared of of?.decls ?? []) {
    const d = program.evaluator.resolveAliasDeclaration(declared, true) ?? declared;
    const p = d.uri ? inside(d.uri.getFilePath()) : "";
    const name = p && nameOf(d);
    if (name && defs.has(p + "#" + text(p).bytes[name.start])) found.push([p, text(p).bytes[name.start]]);
    else if (name && d.type !== undefined) found.push([p, text(p).bytes[name.start]]);
    else if (d.uri && !p) outside = true;
  }
  return found.length ? { t: spread(found) } : { s: outside ? "external" : "unknown" };
}

let out = [];
const flush = () => {
  if (out.length) fs.writeSync(1, out.join("\n") + "\n");
  out = [];
};
for (const l of lines) {
  if (l.k === "def") continue;
  if (l.k !== "file" && !l.t) {
    try {
      Object.assign(l, meaning(l));
    } catch {
      l.s = "unknown"; // the checker gives up on some
    }
  }
  out.push(JSON.stringify(l));
  if (out.length > 2000) flush();
}
flush();
process.exit(0);
