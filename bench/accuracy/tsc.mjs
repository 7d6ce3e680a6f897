// Writes what the TypeScript compiler says of every name that is used in a repository, as JSON lines:
//   {"k":"file","p":path}
//   {"k":"call"|"type"|"inherit"|"mention","p":path,"o":offset,"l":line,"n":name,"h":shape,"t":[[path,offset,kind]…]}
// or "s":"external" or "unknown" in place of "t". Offsets are of names, in bytes. Usage: node tsc.mjs TYPESCRIPT DIR
import { bytes, eachSource, inside, relative, ts, write } from "./tscprograms.mjs";

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

eachSource(walk);
