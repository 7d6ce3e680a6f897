# Writes the names that Python's own parser sees in a directory, with the form of each use, as JSON lines:
#   {"k":"file","p":path}
#   {"k":form,"p":path,"o":offset,"l":line,"n":name}             a name whose meaning is to be asked
#   {"k":"write","p":path,"o":offset,"l":line,"n":name,"t":[…]}  a variable or field that is set again; t is where it is set first
#   {"k":"def","p":path,"o":offset,"h":kind,"also":[offsets of other declarations of the same]}
# Offsets are of names, in bytes. Parameters and variables of functions are left out. Usage: python3 pyuses.py DIR
import ast, json, os, sys, warnings

warnings.simplefilter("ignore")
skipped = {"node_modules", "__pycache__"}
functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
scopes = functions + (ast.ClassDef, ast.Module, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
forms = {
    ast.List: "element", ast.Tuple: "element", ast.Set: "element", ast.Dict: "element", ast.Starred: "element",
    ast.Return: "returned", ast.Yield: "returned", ast.Lambda: "returned", ast.Compare: "compared", ast.FormattedValue: "template",
    ast.arguments: "default argument", ast.Attribute: "qualifier", ast.Call: "argument", ast.keyword: "argument",
}


class File:
    def __init__(self, path, text):
        self.path, self.text, self.out = path, text, []
        self.mark = 3 if text.startswith(b"\xef\xbb\xbf") else 0
        self.lines = [0]
        for i, c in enumerate(text):
            if c == 10:
                self.lines.append(i + 1)
        self.tree = ast.parse(text)
        self.first = {}  # of each scope and name: offset of the declaration
        self.also = {}  # by offset: of the declaration, or of others of the same
        self.kinds = {}

    def offset(self, line, column):
        return self.lines[line - 1] + column + (self.mark if line == 1 else 0)

    def start(self, node):
        return self.offset(node.lineno, node.col_offset)

    def named(self, node, word):
        """Where the name of a definition stands."""
        return self.text.index(node.name.encode(), self.start(node) + len(word))

    def read(self):
        self.link(self.tree, None, "")
        nodes = [n for n in ast.walk(self.tree) if not isinstance(n, ast.expr_context)]
        for n in nodes:
            if isinstance(n, scopes):
                n.bound = set()
        self.bind(nodes)
        self.out.append({"k": "file", "p": self.path})
        for n in sorted((n for n in nodes if hasattr(n, "lineno")), key=lambda n: (n.lineno, n.col_offset)):
            self.define(n)
        for n in nodes:
            self.use(n)
        for at, kind in self.kinds.items():
            self.out.append({"k": "def", "p": self.path, "o": at, "h": kind, "also": sorted(self.also.get(at, ()))})
        return self.out

    def link(self, node, up, field):
        node.up, node.field = up, field
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not isinstance(child, ast.expr_context):
                    self.link(child, node, name)

    def scope(self, node):
        """The scope that a name in a node is of: what stands before a body is of the scope around."""
        while node.up:
            field, node = node.field, node.up
            if isinstance(node, scopes) and not (field in ("decorator_list", "bases", "keywords", "returns") and not isinstance(node, ast.Module)):
                return node
            if isinstance(node, ast.arguments) and field in ("defaults", "kw_defaults"):
                node = node.up
        return node

    def bind(self, nodes):
        for n in nodes:
            s = self.scope(n)
            if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load):
                while isinstance(n.up, ast.NamedExpr) and isinstance(s, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
                    s = self.scope(s)
                s.bound.add(n.id)
            elif isinstance(n, ast.arg):
                s.bound.add(n.arg)
            elif isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                s.bound.add(n.name)
            elif isinstance(n, (ast.Import, ast.ImportFrom)):
                s.bound.update((a.asname or a.name).split(".")[0] for a in n.names)
            elif isinstance(n, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and n.name:
                s.bound.add(n.name)
        for n in nodes:
            if isinstance(n, (ast.Global, ast.Nonlocal)):
                self.scope(n).bound.difference_update(n.names)

    def home(self, node, name):
        """The scope that binds a name, None for what is built in."""
        s = first = self.scope(node)
        while s:
            if name in s.bound and (s is first or not isinstance(s, ast.ClassDef)):
                return s
            s = s.up and self.scope(s)
        return None

    def declare(self, scope, name, at, kind, again=False):
        """Notes a declaration; of what is declared before it is another, or a write."""
        key = (scope, name)
        if key not in self.first:
            self.first[key] = at
            self.kinds[at] = kind
            return
        first = self.first[key]
        self.kinds.setdefault(at, kind)
        self.also.setdefault(at, set()).add(first)
        if again:
            self.out.append({"k": "write", "p": self.path, "o": at, "l": self.text.count(b"\n", 0, at) + 1, "n": name, "t": [[self.path, first, kind]]})
        else:
            self.also.setdefault(first, set()).add(at)

    def define(self, n):
        s = self.scope(n)
        within = isinstance(s, functions)
        if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kind = "inner" if within else "method" if isinstance(s, ast.ClassDef) else "function"
            names = {d.id if isinstance(d, ast.Name) else d.attr if isinstance(d, ast.Attribute) else "" for d in n.decorator_list}
            if kind == "method" and names & {"property", "cached_property", "setter", "getter", "deleter"}:
                kind = "field"
            at = self.named(n, "def")
            self.declare(s, n.name, at, kind)
            if n.name in ("__init__", "__new__") and isinstance(s, ast.ClassDef):
                self.also.setdefault(at, set()).add(self.named(s, "class"))
        elif isinstance(n, ast.ClassDef):
            self.declare(s, n.name, self.named(n, "class"), "inner" if within else "type")
        elif isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store):
            home = self.home(n, n.id)
            if isinstance(home, (ast.Module, ast.ClassDef)):
                again = not isinstance(n.up, ast.AnnAssign) or n.up.value is not None
                self.declare(home, n.id, self.start(n), "variable" if isinstance(home, ast.Module) else "field", again)
        elif isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store) and isinstance(n.value, ast.Name) and n.value.id == "self":
            while isinstance(s, functions):
                s = self.scope(s)
            if isinstance(s, ast.ClassDef):
                self.declare(s, n.attr, self.end(n), "field", True)

    def end(self, node):
        return self.offset(node.end_lineno, node.end_col_offset) - len(node.attr.encode())

    def use(self, n):
        if isinstance(n, ast.Attribute):
            at = self.end(n)
            if at not in self.kinds and self.text[at : at + len(n.attr.encode())] == n.attr.encode():
                self.put(self.form(n), at, n.end_lineno, n.attr)
        elif isinstance(n, ast.Name):
            at, home = self.start(n), self.home(n, n.id)
            if at in self.kinds or home is None or isinstance(n.ctx, ast.Del):
                return
            if isinstance(home, (ast.Module, ast.ClassDef)) or self.kinds.get(self.first.get((home, n.id))) == "inner":
                self.put(self.form(n), at, n.lineno, n.id)
        elif isinstance(n, ast.ImportFrom):
            for a in n.names:
                if a.name != "*":
                    self.put("import", self.start(a), a.lineno, a.name)
        elif isinstance(n, ast.Constant) and isinstance(n.value, str) and self.annotates(n):
            self.quoted(n)

    def put(self, kind, at, line, name):
        self.out.append({"k": kind, "p": self.path, "o": at, "l": line, "n": name})

    def annotates(self, n):
        """Whether a node stands in an annotation, and in no literal type."""
        while n.up and isinstance(n, ast.expr):
            if n.field in ("annotation", "returns"):
                return True
            if isinstance(n.up, ast.Subscript) and n.field == "slice" and getattr(n.up.value, "id", getattr(n.up.value, "attr", "")) in ("Literal", "Annotated"):
                return False
            n = n.up
        return n.field in ("annotation", "returns")

    def form(self, n):
        if isinstance(n.ctx, ast.Store):
            return "write"
        if self.annotates(n):
            return "qualifier" if isinstance(n.up, ast.Attribute) else "type"
        up, field = n.up, n.field
        if field == "decorator_list" or isinstance(up, ast.Call) and field == "func" and up.field == "decorator_list":
            return "decorator"
        if isinstance(up, ast.Call) and field == "func":
            return "call"
        top, where = up, field
        while isinstance(top, ast.Subscript) and where == "value":
            top, where = top.up, top.field
        if isinstance(top, ast.ClassDef) and where == "bases":
            return "inherit"
        if isinstance(up, (ast.ExceptHandler, ast.MatchClass)) or isinstance(up, ast.Tuple) and isinstance(up.up, ast.ExceptHandler):
            return "type"
        if isinstance(up, (ast.Assign, ast.AnnAssign, ast.AugAssign)) and field == "value":
            target = up.targets[0] if isinstance(up, ast.Assign) else up.target
            return "declared" if isinstance(target, ast.Name) else "assigned"
        return forms.get(type(up), "other value")

    def quoted(self, n):
        """The names in a type that is written as a text, if that stands on one line as it is."""
        at, raw = self.start(n), n.value.encode()
        if self.text[at : at + 1] not in (b'"', b"'") or self.text[at + 1 : at + 1 + len(raw)] != raw:
            return
        try:
            inner = ast.parse(n.value, mode="eval").body
        except SyntaxError:
            return
        for m in ast.walk(inner):
            if isinstance(m, ast.Name) and m.lineno == 1:
                self.put("type", at + 1 + m.col_offset, n.lineno, m.id)
            elif isinstance(m, ast.Attribute) and m.end_lineno == 1:
                self.put("type", at + 1 + m.end_col_offset - len(m.attr.encode()), n.lineno, m.attr)


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
                file = File(os.path.relpath(full, root).replace(os.sep, "/"), text)
            except (SyntaxError, ValueError):
                continue
            for record in file.read():
                print(json.dumps(record))


main(sys.argv[1])
