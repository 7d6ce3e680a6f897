// Writes what the TypeScript compiler says of every name that is used in a repository, as JSON lines:
//   {"k":"file","p":path}
//   {"k":"call"|"type"|"inherit"|"mention","p":path,"o":offset,"l":line,"n":name,"h":shape,"t":[[path,offset,kind]…]}
// or "s":"external" or "unknown" in place of "t". Offsets are of names, in bytes. Usage: node tsc.mjs TYPESCRIPT DIR
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

const ts = createRequire(path.resolve(process.argv[2]) + "/")("typescript");
const root = fs.realpathSync(process.argv[3]);
const skipped = new Set(["node_modules", ".git", "dist", "build", ".codegraph", "coverage"]);
let lines = [];
const write = (o) => {
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
const relative = (file) => path.relative(root, file).split(path.sep).join("/");
const inside = (file) => file.startsWith(root + path.sep) && !file.includes(`${path.sep}node_modules${path.sep}`);

// bytes turns the compiler's offsets, in UTF-16 without a byte order mark, into those of the file.
const tables = new Map();
function bytes(source, at) {
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

function walk(program, source, checker) {
  write({ k: "file", p: relative(source.fileName) });
  const K = ts.SyntaxKind;
  const strip = (e) => {
    while (e && (ts.isParenthesizedExpression(e) || ts.isNonNullExpression(e) || ts.isAsExpression(e) || ts.isSatisfiesExpression?.(e))) e = e.expression;
    return e;
  };
  const nameOf = (e) => {
    e = strip(e);
    if (!e) return undefined;
    if (ts.isIdentifier(e)) return e;
    if (ts.isPropertyAccessExpression(e)) return e.name;
    if (ts.isQualifiedName(e)) return e.right;
    return undefined;
  };
  const aliased = (s) => (s && s.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(s) : s);
  const kinds = new Map([
    [K.FunctionDeclaration, "function"], [K.FunctionExpression, "function"], [K.ClassDeclaration, "class"], [K.ClassExpression, "class"],
    [K.InterfaceDeclaration, "interface"], [K.TypeAliasDeclaration, "type"], [K.EnumDeclaration, "enum"], [K.EnumMember, "member"],
    [K.MethodDeclaration, "method"], [K.MethodSignature, "method"], [K.GetAccessor, "accessor"], [K.SetAccessor, "accessor"],
    [K.PropertyDeclaration, "property"], [K.PropertySignature, "property"], [K.PropertyAssignment, "key"], [K.ShorthandPropertyAssignment, "key"],
    [K.Parameter, "parameter"], [K.TypeParameter, "typeparameter"], [K.BindingElement, "binding"], [K.ModuleDeclaration, "namespace"],
  ]);
  const kindOf = (d) => {
    if (ts.isVariableDeclaration(d)) {
      const v = strip(d.initializer);
      return v && (ts.isArrowFunction(v) || ts.isFunctionExpression(v)) ? "function" : "variable";
    }
    if (ts.isMethodDeclaration(d) && ts.isObjectLiteralExpression(d.parent)) return "key";
    return kinds.get(d.kind) ?? "other";
  };

  // origin is where a value comes from, for the classes of errors.
  const origin = (e, deep = 3) => {
    e = strip(e);
    if (!e || deep < 0) return "…";
    if (e.kind === K.ThisKeyword) return "this";
    if (e.kind === K.SuperKeyword) return "super";
    if (ts.isPropertyAccessExpression(e)) return origin(e.expression, deep - 1) + ".x";
    if (ts.isCallExpression(e)) return shape(e.expression, deep - 1) + "()";
    if (ts.isNewExpression(e)) return "new T";
    if (ts.isAwaitExpression(e)) return "await " + origin(e.expression, deep - 1);
    if (ts.isElementAccessExpression(e)) return origin(e.expression, deep - 1) + "[i]";
    if (ts.isArrayLiteralExpression(e)) return "[]";
    if (ts.isObjectLiteralExpression(e)) return "{}";
    if (ts.isIdentifier(e)) return named(e, deep);
    return "?";
  };
  const named = (e, deep) => {
    const s = checker.getSymbolAtLocation(e);
    const d = s?.valueDeclaration ?? s?.declarations?.[0];
    if (!d) return "unknown";
    if (s.flags & ts.SymbolFlags.Alias) return ts.isNamespaceImport(d) ? "namespace" : "import";
    if (ts.isParameter(d)) return d.type ? "param:T" : ts.isArrowFunction(d.parent) || ts.isFunctionExpression(d.parent) ? "callback param" : "param";
    if (ts.isVariableDeclaration(d)) {
      if (d.type) return "var:T";
      if (d.parent.parent && ts.isForOfStatement(d.parent.parent)) return "for-of";
      return d.initializer ? `var(${origin(d.initializer, deep - 1)})` : "var";
    }
    if (ts.isBindingElement(d)) return "destructured";
    return kindOf(d);
  };
  const shape = (e, deep = 3) => {
    e = strip(e);
    if (!e) return "?";
    if (ts.isIdentifier(e)) return "f";
    if (ts.isPropertyAccessExpression(e)) return origin(e.expression, deep - 1) + ".f";
    if (ts.isQualifiedName(e)) return "A.T";
    return "?";
  };

  const put = (k, name, h, symbol) => {
    const record = { k, p: relative(source.fileName), o: bytes(source, name.getStart(source)), l: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1, n: name.text, h };
    symbol = aliased(symbol);
    const declarations = symbol?.declarations ?? [];
    const targets = [];
    let outside = false;
    for (const d of declarations) {
      const file = d.getSourceFile();
      if (!inside(file.fileName) || ts.isSourceFile(d)) {
        outside = true;
        continue;
      }
      const n = ts.getNameOfDeclaration(d) ?? (ts.isParameter(d) ? d.name : undefined);
      if (n) targets.push([relative(file.fileName), bytes(file, n.getStart(file)), kindOf(d)]);
    }
    if (targets.length) record.t = targets;
    else record.s = outside ? "external" : "unknown";
    write(record);
  };
  const call = (e) => {
    const name = nameOf(e);
    if (name) put("call", name, shape(e), checker.getSymbolAtLocation(name));
    return name;
  };
  const taken = new Set();
  const visit = (node) => {
    let name;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) name = call(node.expression);
    else if (ts.isTaggedTemplateExpression(node)) name = call(node.tag);
    else if (ts.isDecorator(node)) name = ts.isCallExpression(node.expression) ? undefined : call(node.expression);
    else if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      if (!ts.isIdentifier(node.tagName) || /^[A-Z_$]/.test(node.tagName.text)) name = call(node.tagName);
    } else if (ts.isTypeReferenceNode(node)) {
      name = nameOf(node.typeName);
      if (name) put("type", name, ts.isQualifiedName(node.typeName) ? "A.T" : "T", checker.getSymbolAtLocation(name));
    } else if (ts.isTypeQueryNode(node) || (ts.isImportTypeNode(node) && node.qualifier)) {
      name = nameOf(node.exprName ?? node.qualifier);
      if (name) put("type", name, ts.isTypeQueryNode(node) ? "typeof x" : "import().T", checker.getSymbolAtLocation(name));
    } else if (ts.isExpressionWithTypeArguments(node) && ts.isHeritageClause(node.parent)) {
      name = nameOf(node.expression);
      if (name) put("inherit", name, ts.isIdentifier(node.expression) ? "T" : "A.T", checker.getSymbolAtLocation(name));
    } else if (ts.isIdentifier(node) && !taken.has(node)) mention(node);
    if (name) taken.add(name);
    ts.forEachChild(node, visit);
  };
  // mention takes a name that is handed on: an argument, a value of a property, a variable or a result.
  const mention = (node) => {
    const p = node.parent;
    const handed =
      ((ts.isCallExpression(p) || ts.isNewExpression(p)) && p.arguments?.includes(node)) ||
      (ts.isPropertyAssignment(p) && p.initializer === node) || (ts.isVariableDeclaration(p) && p.initializer === node) ||
      (ts.isReturnStatement(p) && p.expression === node) || (ts.isArrayLiteralExpression(p)) || (ts.isSpreadElement(p)) ||
      (ts.isBinaryExpression(p) && p.right === node && p.operatorToken.kind === K.EqualsToken) ||
      (ts.isJsxExpression(p) && p.expression === node) || (ts.isArrowFunction(p) && p.body === node);
    if (handed) put("mention", node, "x", checker.getSymbolAtLocation(node));
    else if (ts.isShorthandPropertyAssignment(p) && p.name === node) put("mention", node, "{x}", checker.getShorthandAssignmentValueSymbol(p));
  };
  visit(source);
}

for (const make of programs()) {
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
