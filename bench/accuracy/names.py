# Writes the names that Python's own parser sees in a directory, as JSON lines:
#   {"k":"file","p":path}
#   {"k":"call"|"type"|"inherit","p":path,"o":offset,"l":line,"n":name,"h":shape}
#   {"k":"def","p":path,"o":offset,"h":kind,"v":offset of the name it is another name of,"also":[offsets of other declarations of the same]}
# Offsets are of names, in bytes. Usage: python3 names.py DIR
# A name of the language itself that the file gives no other meaning has "s":"external". What stands at the top level is left out, but for values of variables.
import ast, builtins, json, os, sys, warnings

warnings.simplefilter("ignore")
skipped = {"node_modules", "__pycache__"}


class Names(ast.NodeVisitor):
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.mark = 3 if text.startswith(b"\xef\xbb\xbf") else 0
        self.lines = [0]
        for i, c in enumerate(text):
            if c == 10:
                self.lines.append(i + 1)
        self.out, self.scopes, self.defs, self.done = [], [], {}, set()
        self.value = False  # what stands in the value of a variable of the module

    def offset(self, line, column):
        return self.lines[line - 1] + column + (self.mark if line == 1 else 0)

    def name(self, node):
        """The name of an expression and where it is: of a.b that of b."""
        if isinstance(node, ast.Name):
            return node.id, self.offset(node.lineno, node.col_offset), node.lineno
        if isinstance(node, ast.Attribute):
            at = self.offset(node.end_lineno, node.end_col_offset) - len(node.attr.encode())
            if self.text[at : at + len(node.attr.encode())] == node.attr.encode():
                return node.attr, at, node.end_lineno
        return None

    def origin(self, node):
        if isinstance(node, ast.Name):
            return "self" if node.id in ("self", "cls") else "name"
        if isinstance(node, ast.Attribute):
            return self.origin(node.value) + ".x"
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "super":
                return "super()"
            return self.origin(node.func) + "()"
        if isinstance(node, ast.Subscript):
            return self.origin(node.value) + "[i]"
        if isinstance(node, (ast.Constant, ast.JoinedStr, ast.List, ast.Dict, ast.Tuple, ast.Set)):
            return "literal"
        if isinstance(node, ast.Await):
            return "await " + self.origin(node.value)
        return "?"

    def put(self, kind, node):
        found = self.name(node)
        if not found or id(node) in self.done or not (self.scopes or self.value):
            return
        self.done.add(id(node))
        name, at, line = found
        shape = "f" if isinstance(node, ast.Name) else self.origin(node.value) + ".f"
        record = {"k": kind, "p": self.path, "o": at, "l": line, "n": name, "h": shape}
        if shape == "f" and hasattr(builtins, name):
            record["s"] = "external"
        self.out.append(record)

    def types(self, node, kind="type"):
        """The names in an annotation."""
        if node is None:
            return
        if isinstance(node, (ast.Name, ast.Attribute)):
            self.put(kind, node)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                self.quoted(node)
        elif isinstance(node, ast.Subscript):
            self.types(node.value, kind)
            word = (self.name(node.value) or ("",))[0]
            if word == "Literal":  # members of enumerations, and texts that are none
                for n in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
                    if isinstance(n, ast.Attribute):
                        self.put(kind, n)
                return
            inner = node.slice
            if word == "Annotated" and isinstance(inner, ast.Tuple):
                inner = inner.elts[0]
            self.types(inner)
        elif isinstance(node, (ast.Tuple, ast.List)):
            for e in node.elts:
                self.types(e)
        elif isinstance(node, ast.BinOp):
            self.types(node.left)
            self.types(node.right)

    def quoted(self, node):
        """The names in a type that is written as a text, if that stands on one line as it is."""
        at = self.offset(node.lineno, node.col_offset)
        quote = self.text[at : at + 1]
        raw = node.value.encode()
        if quote not in (b'"', b"'") or self.text[at + 1 : at + 1 + len(raw)] != raw:
            return
        try:
            inner = ast.parse(node.value, mode="eval").body
        except SyntaxError:
            return
        for n in ast.walk(inner):
            if hasattr(n, "lineno"):
                if n.lineno != 1 or n.end_lineno != 1:
                    return
        for n in ast.walk(inner):
            if hasattr(n, "lineno"):
                n.col_offset += node.col_offset + 1
                n.end_col_offset += node.col_offset + 1
                n.lineno = n.end_lineno = node.lineno
        self.types(inner)

    def define(self, name, at, kind, value=0):
        d = self.defs.setdefault((id(self.scopes[-1]) if self.scopes else 0, name), [])
        d.append({"k": "def", "p": self.path, "o": at, "h": kind, "v": value})

    def inside(self):
        return self.scopes[-1] if self.scopes else None

    def decorators(self, node):
        self.scopes.append(node)  # which codemem's symbols have them in
        for d in node.decorator_list:
            if not isinstance(d, ast.Call):
                self.put("call", d)
            self.visit(d)
        self.scopes.pop()

    def function(self, node):
        at = self.text.index(node.name.encode(), self.offset(node.lineno, node.col_offset) + len("def"))
        self.decorators(node)
        self.define(node.name, at, "method" if isinstance(self.inside(), ast.ClassDef) else "function")
        if node.name in ("__init__", "__new__") and isinstance(self.inside(), ast.ClassDef):
            self.defs[(id(self.inside()), node.name)][-1]["c"] = self.inside().at
        a = node.args
        self.scopes.append(node)
        for p in a.posonlyargs + a.args + a.kwonlyargs + [x for x in (a.vararg, a.kwarg) if x]:
            self.define(p.arg, self.offset(p.lineno, p.col_offset), "parameter")
            self.types(p.annotation)
        self.types(node.returns)
        for d in a.defaults + [d for d in a.kw_defaults if d]:
            self.visit(d)
        for s in node.body:
            self.visit(s)
        self.scopes.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = function

    def visit_ClassDef(self, node):
        node.at = self.text.index(node.name.encode(), self.offset(node.lineno, node.col_offset) + len("class"))
        self.decorators(node)
        self.define(node.name, node.at, "class")
        self.scopes.append(node)
        for b in node.bases:
            self.types(b, "inherit")
            self.visit(b)
        for k in node.keywords:
            self.visit(k.value)
        for s in node.body:
            self.visit(s)
        self.scopes.pop()

    def visit_Lambda(self, node):
        self.scopes.append(node)
        for p in node.args.posonlyargs + node.args.args + node.args.kwonlyargs:
            self.define(p.arg, self.offset(p.lineno, p.col_offset), "parameter")
        self.generic_visit(node)
        self.scopes.pop()

    def visit_Call(self, node):
        self.put("call", node.func)
        self.generic_visit(node)

    def stored(self, node, value=None):
        found = self.name(node)
        if not found:
            return
        other = self.name(value) if value is not None else None
        kind = "property" if isinstance(node, ast.Attribute) else "variable"
        if kind == "variable" and isinstance(value, ast.Lambda):
            kind = "function"
        self.define(found[0], found[1], kind, other[1] if other else 0)

    def visit_Assign(self, node):
        for t in node.targets:
            self.stored(t, node.value)
        before, self.value = self.value, True
        self.generic_visit(node)
        self.value = before

    def visit_AnnAssign(self, node):
        before, self.value = self.value, True
        self.types(node.annotation)
        self.stored(node.target, node.value)
        if node.value:
            self.visit(node.value)
        self.value = before

    def visit_ExceptHandler(self, node):
        self.types(node.type)
        self.generic_visit(node)

    def visit_MatchClass(self, node):
        self.types(node.cls)
        self.generic_visit(node)

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Store):
            self.stored(node)

    def finish(self, tree):
        bound = {name for _, name in self.defs}
        for n in ast.walk(tree):
            if isinstance(n, (ast.Import, ast.ImportFrom)):
                bound.update((a.asname or a.name).split(".")[0] for a in n.names)
            elif isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load):
                bound.add(n.id)
        for record in self.out:
            if record["n"] in bound or "*" in bound:
                record.pop("s", None)
        self.out.append({"k": "file", "p": self.path})
        for group in self.defs.values():
            same = [d["o"] for d in group if d["h"] not in ("parameter", "property")]
            seen = set()
            for d in group:
                if d["o"] in seen:
                    continue
                seen.add(d["o"])
                others = [o for o in same if o != d["o"]] if d["o"] in same else []
                if "c" in d:
                    others.append(d.pop("c"))
                d["also"] = others
                self.out.append(d)
        return self.out


def main(root):
    for dir, dirs, files in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in skipped and not d.startswith("."))
        for f in sorted(files):
            if not f.endswith(".py"):
                continue
            full = os.path.join(dir, f)
            with open(full, "rb") as r:
                text = r.read()
            try:
                tree = ast.parse(text)
            except (SyntaxError, ValueError):
                continue
            names = Names(os.path.relpath(full, root).replace(os.sep, "/"), text)
            names.visit(tree)
            for record in names.finish(tree):
                print(json.dumps(record))


main(sys.argv[1])
