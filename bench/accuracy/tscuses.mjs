// Writes every use of a name in a repository, and what the TypeScript compiler says that it means, as JSON lines:
//   {"k":"file","p":path}
//   {"k":form,"p":path,"o":offset,"l":line,"n":name,"t":[[path,offset,kind]…],"i":[path,offset,kind]}
//   {"k":"implements","p":path,"o":offset,"n":name,"t":[…]}   a method, and those of interfaces and base classes that it implements or overrides
// or "s":"unknown" in place of "t". "i" is the field or variable that a function is stored in. A method that is declared outside the repository is
// [qualified name, -1, "outside"]. Offsets are of names, in bytes. Usage: node tscuses.mjs TYPESCRIPT DIR
import { bytes, eachSource, inside, relative, ts, write } from "./tscprograms.mjs";

const K = ts.SyntaxKind;
const F = ts.SymbolFlags;
const isFunction = (d) => d && (ts.isArrowFunction(d) || ts.isFunctionExpression(d));
const ignoreInferences = 4; // of checker.getContextualType: it says nothing from the node itself
const isAssignment = (k) => k >= K.FirstAssignment && k <= K.LastAssignment;

// unwrapped is an expression without what changes nothing of its value.
const unwrapped = (e) => {
  while (e && (ts.isParenthesizedExpression(e) || ts.isNonNullExpression(e) || ts.isAsExpression(e) || ts.isSatisfiesExpression(e))) e = e.expression;
  return e;
};

// takesApart reports whether a literal is what an assignment takes a value apart with: ({ total } = cart).
const takesApart = (e) => {
  const p = e.parent;
  if (ts.isBinaryExpression(p)) return p.left === e && p.operatorToken.kind === K.EqualsToken;
  if (ts.isForOfStatement(p)) return p.initializer === e;
  if (ts.isPropertyAssignment(p)) return p.initializer === e && takesApart(p.parent);
  return (ts.isArrayLiteralExpression(p) || ts.isParenthesizedExpression(p)) && takesApart(p);
};

// nested reports whether a declaration lies in a function.
const nested = (d) => {
  for (let n = d.parent; n; n = n.parent) if (ts.isFunctionLike(n) && !ts.isFunctionTypeNode(n)) return true;
  return false;
};

// kindOf is what a declaration declares. What lies in a function is inner, or a local.
function kindOf(d) {
  const within = (kind) => (nested(d) ? "inner" : kind);
  switch (d.kind) {
    case K.FunctionDeclaration:
    case K.FunctionExpression:
      return within("function");
    case K.ClassDeclaration:
    case K.ClassExpression:
    case K.InterfaceDeclaration:
    case K.TypeAliasDeclaration:
    case K.EnumDeclaration:
      return within("type");
    case K.EnumMember:
      return within("member");
    case K.MethodDeclaration:
    case K.MethodSignature:
      return within("method");
    case K.PropertyAssignment:
    case K.ShorthandPropertyAssignment:
      return within(isFunction(unwrapped(d.initializer)) ? "method" : "field");
    case K.GetAccessor:
    case K.SetAccessor:
    case K.PropertyDeclaration:
    case K.PropertySignature:
      return within("field");
    case K.Parameter:
      return ts.isParameterPropertyDeclaration(d, d.parent) ? "field" : "local";
    case K.VariableDeclaration:
      if (nested(d)) return isFunction(unwrapped(d.initializer)) ? "inner" : "local";
      return isFunction(unwrapped(d.initializer)) ? "function" : "variable";
    case K.BindingElement:
      return nested(d) ? "local" : "variable";
    case K.BinaryExpression: // of JavaScript: exports.f = …, this.x = …, T.prototype.f = …
    case K.PropertyAccessExpression:
    case K.ElementAccessExpression: {
      const set = ts.isBinaryExpression(d) ? d : d.parent;
      if (ts.isBinaryExpression(set) && isFunction(unwrapped(set.right))) return "method";
      return "field";
    }
  }
  return "other";
}

function walk(program, source, checker) {
  const path = relative(source.fileName);
  write({ k: "file", p: path });

  // meant is what a symbol is another name of: an alias, or { name } in a literal.
  const meant = (symbol) => {
    for (let deep = 0; deep < 5; deep++) {
      const d = symbol?.valueDeclaration;
      const value = symbol && symbol.flags & F.Alias ? checker.getAliasedSymbol(symbol) : d && ts.isShorthandPropertyAssignment(d) && checker.getShorthandAssignmentValueSymbol(d);
      if (!value || value === symbol) break;
      symbol = value;
    }
    return symbol;
  };
  const place = (d) => {
    const file = d.getSourceFile();
    const name = ts.getNameOfDeclaration(d) ?? d.name;
    return [relative(file.fileName), bytes(file, name.getStart(file)), kindOf(d)];
  };
  // set are the declarations of what JavaScript sets something to under another name: var cart = module.exports = …, module.exports = function cart() {},
  // and what the module is that module.exports = require(…) hands on.
  const set = (d, deep = 0) => {
    if (ts.isPropertyAccessExpression(d)) d = d.parent; // exports.cart of exports.cart = …
    if (!ts.isBinaryExpression(d) || !isAssignment(d.operatorToken.kind) || deep > 5) return [];
    let around = d;
    while (ts.isBinaryExpression(around.parent) && around.parent.right === around) around = around.parent;
    let value = d.right;
    while (ts.isBinaryExpression(value) && isAssignment(value.operatorToken.kind)) value = value.right;
    const all = ts.isVariableDeclaration(around.parent) && around.parent.initializer === around ? [around.parent] : [];
    if (ts.isFunctionExpression(value) || ts.isClassExpression(value)) return [...all, value, d.left].filter((d) => ts.getNameOfDeclaration(d)); // or exports of module.exports = …
    if (!ts.isRequireCall(value, true)) return all;
    const module = checker.getSymbolAtLocation(value.arguments[0])?.exports?.get("export=");
    const whole = module && module.flags & F.Alias ? checker.getAliasedSymbol(module) : module;
    return [...all, ...(whole?.declarations ?? []).flatMap((d) => [d, ...set(d, deep + 1)])];
  };
  // implementations are what a declaration of cart.d.ts declares of cart.js beside it.
  const implementations = (file, d, name) => {
    let around = ts.isVariableDeclaration(d) ? d.parent.parent.parent : d.parent;
    if (ts.isModuleBlock(around)) around = around.parent.parent; // export = cart, and namespace cart { … }
    const js = file.isDeclarationFile && around === file && program.getSourceFile(file.fileName.replace(/\.d\.ts$/, ".js"));
    const whole = js && js.symbol?.exports?.get("export="); // module.exports = cart, and module.exports.line = …
    const cart = whole && whole.flags & F.Alias ? checker.getAliasedSymbol(whole) : whole;
    const symbols = js ? [js.locals, js.symbol?.exports, cart?.exports].map((all) => meant(all?.get(name.text))) : [];
    return symbols.flatMap((s) => s?.declarations ?? []).flatMap((d) => [d, ...set(d)]).filter((d) => ts.getNameOfDeclaration(d));
  };
  // targets are the declarations of a symbol, those that it means first.
  const targets = (symbol, of) => {
    if (symbol && symbol.flags & F.Alias) symbol = checker.getAliasedSymbol(symbol);
    const all = [];
    for (const d of new Set([...(meant(symbol)?.declarations ?? []), ...(symbol?.declarations ?? [])].flatMap((d) => (of && ts.getNameOfDeclaration(d) === of ? [d] : [d, ...set(d)])))) {
      const file = d.getSourceFile();
      const name = ts.getNameOfDeclaration(d) ?? d.name;
      if (inside(file.fileName) && name) all.push(...[d, ...implementations(file, d, name)].map(place));
      else if (symbol.flags & F.Method) all.push([checker.getFullyQualifiedName(symbol), -1, "outside"]);
    }
    return all;
  };
  const put = (k, name, symbol, into) => {
    const at = name.getStart(source);
    const record = { k, p: path, o: bytes(source, at), l: source.getLineAndCharacterOfPosition(at).line + 1, n: name.text };
    const t = targets(symbol, name);
    if (t.length) record.t = t;
    else if (!symbol || symbol.flags & F.Transient || meant(symbol).name === "unknown") record.s = "unknown";
    else return;
    if (t.length && t.every(([, , kind]) => kind === "local")) record.k = "read"; // it is not judged
    const stored = into && targets(into)[0];
    if (stored) record.i = stored;
    write(record);
  };

  // property is what a key of a literal or a pattern is of the type that is expected there: of several types, of the first that has it. Where that
  // is a type parameter, which is inferred from the literal, what it extends says it.
  const property = (literal, name) => {
    if (name === undefined) return undefined; // it is computed
    const of = (type) => {
      const all = type?.isUnion() ? type.types : [];
      return type && [checker.getNonNullableType(type), ...all].map((t) => checker.getPropertyOfType(t, name)).find(Boolean);
    };
    if (!ts.isObjectLiteralExpression(literal)) return of(checker.getTypeAtLocation(literal));
    const found = of(checker.getContextualType(literal));
    return found && !found.declarations?.some((d) => d.parent === literal) ? found : of(checker.getContextualType(literal, ignoreInferences)) ?? found;
  };
  // dark reports whether a literal is of a type that is not known, as that of a dependency.
  const isAny = (type) => type !== undefined && (type.flags & ts.TypeFlags.Any) !== 0;
  const dark = (literal) => {
    if (!ts.isObjectLiteralExpression(literal)) return false;
    if (isAny(checker.getContextualType(literal))) return true;
    const p = literal.parent;
    const of = ts.isPropertyAssignment(p) ? property(p.parent, p.name.text) : undefined;
    return of ? isAny(checker.getTypeOfSymbol(of)) : ts.isPropertyAssignment(p) && dark(p.parent);
  };

  // valueForm says how a function or a class is handed on, and in what it is stored.
  const valueForm = (e, p) => {
    if (ts.isArrayLiteralExpression(p) || ts.isSpreadElement(p)) return ["element"];
    if (ts.isPropertyAssignment(p) && p.initializer === e) return ["keyed field", property(p.parent, p.name.text) ?? checker.getSymbolAtLocation(p.name)];
    if (ts.isShorthandPropertyAssignment(p)) return ["keyed field", property(p.parent, p.name.text)];
    if (ts.isVariableDeclaration(p) || ts.isPropertyDeclaration(p)) return ["declared", checker.getSymbolAtLocation(p.name)];
    if (ts.isParameter(p) || ts.isBindingElement(p)) return ["default argument"];
    if (ts.isBinaryExpression(p) && isAssignment(p.operatorToken.kind)) return ["assigned", checker.getSymbolAtLocation(ts.isPropertyAccessExpression(p.left) ? p.left.name : p.left)];
    if (ts.isBinaryExpression(p) && [K.EqualsEqualsToken, K.EqualsEqualsEqualsToken, K.ExclamationEqualsToken, K.ExclamationEqualsEqualsToken, K.InstanceOfKeyword].includes(p.operatorToken.kind)) return ["compared"];
    if (ts.isReturnStatement(p) || (ts.isArrowFunction(p) && p.body === e)) return ["returned"];
    if ((ts.isCallExpression(p) || ts.isNewExpression(p)) && p.arguments?.includes(e)) return ["argument"];
    if (ts.isJsxExpression(p) || ts.isTemplateSpan(p)) return ["template"];
    if (ts.isPropertyAccessExpression(p) || ts.isElementAccessExpression(p)) return ["qualifier"];
    return ["other value"];
  };

  // written reports whether an expression is what an assignment writes.
  const written = (e, p) => {
    if (ts.isBinaryExpression(p)) return p.left === e && isAssignment(p.operatorToken.kind);
    if (ts.isPrefixUnaryExpression(p) || ts.isPostfixUnaryExpression(p)) return p.operator === K.PlusPlusToken || p.operator === K.MinusMinusToken;
    return ts.isDeleteExpression(p);
  };

  // form says how a name is used.
  const form = (node, symbol) => {
    let e = node;
    let p = node.parent;
    while ((ts.isPropertyAccessExpression(p) && p.name === e) || (ts.isQualifiedName(p) && p.right === e) || (p.expression === e && unwrapped(p) !== p)) [e, p] = [p, p.parent];
    if (ts.isImportSpecifier(p) || ts.isImportClause(p) || ts.isExportSpecifier(p) || ts.isExportAssignment(p) || ts.isNamespaceImport(p)) return ["import"];
    if (ts.isExpressionWithTypeArguments(p)) return [ts.isHeritageClause(p.parent) ? "inherit" : "type"];
    if (ts.isTypeReferenceNode(p) || ts.isTypeQueryNode(p) || ts.isImportTypeNode(p) || ts.isQualifiedName(p) || ts.isTypePredicateNode(p)) return ["type"];
    const callable = symbol.flags & (F.Function | F.Method | F.Class) || (symbol.valueDeclaration && ["function", "method", "inner"].includes(kindOf(symbol.valueDeclaration)));
    if (ts.isDecorator(p) || (ts.isCallExpression(p) && p.expression === e && ts.isDecorator(p.parent))) return ["decorator"];
    const tag = ts.isJsxOpeningElement(p) || ts.isJsxSelfClosingElement(p) || ts.isJsxClosingElement(p);
    if (tag || ((ts.isCallExpression(p) || ts.isNewExpression(p)) && p.expression === e) || (ts.isTaggedTemplateExpression(p) && p.tag === e)) return [callable ? "call" : "called value"];
    if (written(e, p)) return ["write"];
    return callable ? valueForm(e, p) : ["read"];
  };

  // binds takes a name in a pattern or a literal that stands for a property; it returns whether all is said of the name.
  const binds = (node) => {
    const p = node.parent;
    if (ts.isBindingElement(p) && !p.dotDotDotToken && ts.isObjectBindingPattern(p.parent) && (p.propertyName ?? p.name) === node) {
      put("destructured", node, property(p.parent, node.text));
      return true;
    }
    const assigns = p.name === node && ts.isObjectLiteralExpression(p.parent) && takesApart(p.parent) && checker.getPropertySymbolOfDestructuringAssignment(node);
    if (assigns) { // ({ total } = cart)
      put("destructured", node, assigns);
      if (ts.isShorthandPropertyAssignment(p)) put("write", node, checker.getShorthandAssignmentValueSymbol(p));
      return true;
    }
    if ((ts.isPropertyAssignment(p) || (ts.isMethodDeclaration(p) && ts.isObjectLiteralExpression(p.parent))) && p.name === node) {
      const of = property(p.parent, node.text);
      if (of || dark(p.parent)) put("key", node, of);
      return true;
    }
    if (ts.isShorthandPropertyAssignment(p) && p.name === node) {
      const of = property(p.parent, node.text);
      if (of || dark(p.parent)) put("key", node, of);
      const value = checker.getShorthandAssignmentValueSymbol(p);
      if (value) put(...named(node, value));
      return true;
    }
    return false;
  };
  const named = (node, symbol) => {
    const [k, into] = form(node, meant(symbol));
    return [k, node, symbol, into];
  };

  // implemented writes what the methods of a class or of an interface are of its bases.
  const implemented = (node) => {
    for (const h of node.heritageClauses ?? []) {
      for (const base of h.types) {
        const type = checker.getTypeAtLocation(base);
        for (const m of node.members) {
          const of = m.name && ts.isIdentifier(m.name) && (ts.isMethodDeclaration(m) || ts.isMethodSignature(m)) && checker.getPropertyOfType(type, m.name.text);
          const t = of ? targets(of) : [];
          if (t.length) write({ k: "implements", p: path, o: bytes(source, m.name.getStart(source)), n: m.name.text, t });
        }
      }
    }
  };

  const visit = (node) => {
    if ((ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && node.text) use(node);
    else if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) implemented(node);
    ts.forEachChild(node, visit);
  };
  const use = (node) => {
    const p = node.parent;
    if (binds(node)) return;
    if (p.name === node && !ts.isPropertyAccessExpression(p) && !ts.isImportSpecifier(p) && !ts.isExportSpecifier(p) && !ts.isImportClause(p)) return; // a declaration
    if (ts.isLabeledStatement(p) || ts.isBreakOrContinueStatement(p) || ts.isJsxAttribute(p) || ts.isMetaProperty(p)) return;
    if (ts.isInJSFile(node) && (node.text === "module" || node.text === "exports")) return;
    if (ts.isImportSpecifier(p) && p.propertyName && p.name === node) return;
    if (ts.isExportSpecifier(p) && p.propertyName && p.name === node) return;
    const symbol = ts.isExportSpecifier(p) ? checker.getExportSpecifierLocalTargetSymbol(p) : checker.getSymbolAtLocation(node);
    if (!symbol) put("read", node);
    else put(...named(node, symbol));
  };
  visit(source);
}

eachSource(walk, true);
