// Writes what Roslyn says of every name that is called or that is a type in a source tree, as JSON lines:
//   {"k":"file","p":path}
//   {"k":"call"|"type"|"inherit","p":path,"o":offset,"l":line,"n":name,"h":shape,"t":[[path,offset,kind]…]}
// or "s":"external" or "unknown" in place of "t". Offsets are of names, in bytes. What is made with new is its class and its
// constructor. Usage: mono Roslyn.exe DIR. All files are one compilation; a file with syntax that this Roslyn does not know is not judged.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

class Source {
	public string path;
	public int[] bytes; // the offset in bytes of each character
	public SyntaxTree tree;

	public Source(string root, string file, CSharpParseOptions options) {
		path = file.Substring(root.Length + 1);
		var raw = File.ReadAllBytes(file);
		int mark = raw.Length > 2 && raw[0] == 0xef && raw[1] == 0xbb && raw[2] == 0xbf ? 3 : 0;
		var text = Encoding.UTF8.GetString(raw, mark, raw.Length - mark);
		bytes = new int[text.Length + 1];
		for (int i = 0, n = mark; i <= text.Length; i++) {
			bytes[i] = n;
			if (i < text.Length) n += text[i] < 0x80 ? 1 : text[i] < 0x800 || char.IsSurrogate(text[i]) ? 2 : 3;
		}
		tree = CSharpSyntaxTree.ParseText(text, options, file);
	}
}

class Roslyn {
	static readonly HashSet<string> skipped = new HashSet<string> { "bin", "obj", "node_modules", "packages" };
	static readonly Dictionary<SyntaxTree, Source> sources = new Dictionary<SyntaxTree, Source>();

	static IEnumerable<string> Files(string dir, Func<string, bool> wanted) {
		return Directory.GetFiles(dir).Where(wanted).Concat(Directory.GetDirectories(dir)
			.Where(d => !skipped.Contains(Path.GetFileName(d)) && !Path.GetFileName(d).StartsWith(".")).SelectMany(d => Files(d, wanted))).OrderBy(f => f, StringComparer.Ordinal);
	}

	static void Main(string[] args) {
		var root = Path.GetFullPath(args[0]).TrimEnd('/');
		var projects = Files(root, f => Regex.IsMatch(f, @"\.(csproj|props|targets)$")).SelectMany(Elements).ToList();
		var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, Symbols(projects));
		foreach (var f in Files(root, f => f.EndsWith(".cs"))) {
			var s = new Source(root, f, options);
			sources[s.tree] = s;
		}
		var lib = Path.GetDirectoryName(typeof(object).Module.FullyQualifiedName);
		var references = new[] { lib, lib + "/Facades" }.SelectMany(d => Directory.GetFiles(d, "*.dll")).Select(f => MetadataReference.CreateFromFile(f));
		var trees = sources.Keys.Append(CSharpSyntaxTree.ParseText(Usings(projects), options));
		var compilation = CSharpCompilation.Create("all", trees, references, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Disable));
		using (var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)))
			foreach (var s in sources.Values)
				if (!s.tree.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error)) new Walk(s, compilation.GetSemanticModel(s.tree), output).Run();
	}

	static IEnumerable<XElement> Elements(string file) {
		try { return XDocument.Load(file).Descendants(); } catch (System.Xml.XmlException) { return new XElement[0]; }
	}

	// Symbols are what the preprocessor knows: the longest list of any target.
	static IEnumerable<string> Symbols(List<XElement> projects) {
		var lists = projects.Where(e => e.Name.LocalName == "DefineConstants").Select(e => Regex.Matches(e.Value, @"(?<=^|;)\s*\w+\s*(?=;|$)").Cast<Match>().Select(m => m.Value.Trim()).ToList());
		return lists.OrderByDescending(l => l.Count).FirstOrDefault() ?? new List<string>();
	}

	// Usings are those that projects have for all their files.
	static string Usings(List<XElement> projects) {
		var names = projects.Where(e => e.Name.LocalName == "Using" && e.Attribute("Include") != null && e.Attribute("Alias") == null)
			.Select(e => (e.Attribute("Static") != null ? "static " : "") + e.Attribute("Include").Value);
		if (projects.Any(e => e.Name.LocalName == "ImplicitUsings" && e.Value.Trim() != "disable"))
			names = names.Concat(new[] { "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks" });
		return string.Concat(names.Distinct().Select(n => "global using " + n + ";\n"));
	}

	// A Walk writes what is used in one file.
	class Walk {
		readonly Source source;
		readonly SemanticModel model;
		readonly TextWriter output;

		public Walk(Source source, SemanticModel model, TextWriter output) {
			this.source = source;
			this.model = model;
			this.output = output;
		}

		public void Run() {
			output.WriteLine("{\"k\":\"file\",\"p\":" + Quoted(source.path) + "}");
			var root = source.tree.GetRoot();
			foreach (var cut in root.DescendantTrivia().Where(t => t.IsKind(SyntaxKind.DisabledTextTrivia)))
				foreach (Match word in Regex.Matches(cut.ToString(), @"[\p{L}_]\w*"))
					foreach (var kind in new[] { "call", "type", "inherit" }) Put(kind, word.Value, cut.SpanStart + word.Index, "", new string[0], "unknown");
			foreach (var n in root.DescendantNodes(n => !(n is UsingDirectiveSyntax) && !(n is AttributeSyntax))) {
				var call = n as InvocationExpressionSyntax;
				if (call != null) Called(call);
				else if (n is ObjectCreationExpressionSyntax) Made((ObjectCreationExpressionSyntax)n);
				else if (n is SimpleNameSyntax) Named((SimpleNameSyntax)n);
			}
		}

		void Called(InvocationExpressionSyntax call) {
			SimpleNameSyntax name = call.Expression as SimpleNameSyntax;
			string shape = "f";
			if (call.Expression is MemberAccessExpressionSyntax) {
				var access = (MemberAccessExpressionSyntax)call.Expression;
				name = access.Name;
				shape = Origin(access.Expression, 3) + ".f";
			} else if (call.Expression is MemberBindingExpressionSyntax) {
				name = ((MemberBindingExpressionSyntax)call.Expression).Name;
				shape = "x?.f";
			}
			if (name == null || name.Identifier.Text == "nameof") return;
			var symbol = Only(model.GetSymbolInfo(call));
			var method = symbol as IMethodSymbol;
			if (method != null && method.MethodKind == MethodKind.DelegateInvoke && name.Identifier.Text != "Invoke") symbol = Only(model.GetSymbolInfo(name));
			else if (method != null && Rivals(method, call.ArgumentList.Arguments.Count)) {
				shape += " overloaded";
				if (call.ArgumentList.Arguments.Any(a => Broken(model.GetTypeInfo(a.Expression).Type))) symbol = null;
			}
			Put("call", name, shape, symbol);
		}

		void Made(ObjectCreationExpressionSyntax made) {
			var name = Rightmost(made.Type);
			if (name == null) return;
			var symbol = Only(model.GetSymbolInfo(made));
			if (symbol == null) symbol = Only(model.GetSymbolInfo(made.Type)) as INamedTypeSymbol;
			Put("call", name, "new T", symbol);
		}

		void Named(SimpleNameSyntax name) {
			ExpressionSyntax whole = name;
			while (whole.Parent is QualifiedNameSyntax || whole.Parent is AliasQualifiedNameSyntax) whole = (ExpressionSyntax)whole.Parent;
			if (whole.Parent is ObjectCreationExpressionSyntax && Rightmost((TypeSyntax)whole) == name || whole.Parent is BaseNamespaceDeclarationSyntax) return;
			if (!SyntaxFacts.IsInTypeOnlyContext(whole) && !(whole.Parent is ConstantPatternSyntax) && !(whole.Parent is ExplicitInterfaceSpecifierSyntax)) return;
			if (name.IsVar || whole.Ancestors().OfType<InvocationExpressionSyntax>().Any(i => i.Expression.ToString() == "nameof")) return;
			var symbol = Only(model.GetSymbolInfo(name));
			if (symbol is IMethodSymbol) symbol = symbol.ContainingType;
			if (symbol != null && !(symbol is INamedTypeSymbol) || symbol == null && (whole.Parent is ConstantPatternSyntax || Rightmost((TypeSyntax)whole) != name)) return;
			var kind = Rightmost((TypeSyntax)whole) == name && whole.Parent is BaseTypeSyntax ? "inherit" : "type";
			Put(kind, name, whole == name ? "T" : "A.T", symbol);
		}

		static SimpleNameSyntax Rightmost(TypeSyntax type) {
			if (type is NullableTypeSyntax) return Rightmost(((NullableTypeSyntax)type).ElementType);
			if (type is QualifiedNameSyntax) return ((QualifiedNameSyntax)type).Right;
			if (type is AliasQualifiedNameSyntax) return ((AliasQualifiedNameSyntax)type).Name;
			return type as SimpleNameSyntax;
		}

		// Only is what a name means, also where something else about its use is wrong.
		static ISymbol Only(SymbolInfo info) {
			return info.Symbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null);
		}

		// Rivals reports whether namesakes of a method take as many arguments.
		static bool Rivals(IMethodSymbol m, int n) {
			if (m.ContainingType == null) return false;
			var reduced = m.ReducedFrom != null ? 1 : 0;
			return m.ContainingType.GetMembers(m.Name).OfType<IMethodSymbol>().Count(o => {
				var most = o.Parameters.Length - reduced;
				return most == n || n < most && o.Parameters.Skip(n + reduced).All(p => p.IsOptional) || most > 0 && n >= most - 1 && o.Parameters.Last().IsParams;
			}) > 1;
		}

		static bool Broken(ITypeSymbol type) {
			if (type is IArrayTypeSymbol) return Broken(((IArrayTypeSymbol)type).ElementType);
			var named = type as INamedTypeSymbol;
			return type is IErrorTypeSymbol || named != null && named.TypeArguments.Any(Broken);
		}

		void Put(string kind, SimpleNameSyntax name, string shape, ISymbol symbol) {
			var targets = new List<string>();
			var method = symbol as IMethodSymbol;
			if (method != null) {
				if (method.MethodKind == MethodKind.Constructor) Target(method.ContainingType, targets);
				method = (method.ReducedFrom ?? method).OriginalDefinition;
				Target(method.PartialImplementationPart, targets);
				Target(method.PartialDefinitionPart, targets);
				if (!method.IsImplicitlyDeclared) Target(method, targets);
			} else Target(symbol, targets);
			Put(kind, name.Identifier.Text, name.Identifier.SpanStart, shape, targets, symbol == null || symbol is IErrorTypeSymbol ? "unknown" : "external");
		}

		void Put(string kind, string name, int at, string shape, IList<string> targets, string without) {
			var what = targets.Count == 0 ? "\"s\":\"" + without + "\"" : "\"t\":[" + string.Join(",", targets.Distinct()) + "]";
			output.WriteLine("{{\"k\":\"{0}\",\"p\":{1},\"o\":{2},\"l\":{3},\"n\":{4},\"h\":{5},{6}}}", kind, Quoted(source.path), source.bytes[at],
				source.tree.GetText().Lines.GetLineFromPosition(at).LineNumber + 1, Quoted(name), Quoted(shape), what);
		}

		// Origin is where a value comes from, for the classes of errors.
		string Origin(ExpressionSyntax e, int deep) {
			if (deep < 0) return "…";
			if (e is ParenthesizedExpressionSyntax) return Origin(((ParenthesizedExpressionSyntax)e).Expression, deep);
			if (e is ThisExpressionSyntax || e is BaseExpressionSyntax) return e.ToString();
			if (e is LiteralExpressionSyntax || e is InterpolatedStringExpressionSyntax) return "literal";
			if (e is ObjectCreationExpressionSyntax) return "new T";
			if (e is CastExpressionSyntax || e.IsKind(SyntaxKind.AsExpression)) return "(T)";
			if (e is AwaitExpressionSyntax) return "await " + Origin(((AwaitExpressionSyntax)e).Expression, deep - 1);
			if (e is ElementAccessExpressionSyntax) return Origin(((ElementAccessExpressionSyntax)e).Expression, deep - 1) + "[i]";
			if (e is InvocationExpressionSyntax) {
				var f = ((InvocationExpressionSyntax)e).Expression as MemberAccessExpressionSyntax;
				return f == null ? "f()" : Origin(f.Expression, deep - 1) + ".f()";
			}
			var symbol = model.GetSymbolInfo(e).Symbol;
			if (symbol is INamedTypeSymbol) return "T";
			if (e is MemberAccessExpressionSyntax) return Origin(((MemberAccessExpressionSyntax)e).Expression, deep - 1) + ".x";
			var parameter = symbol as IParameterSymbol;
			if (parameter != null && parameter.ContainingSymbol is IMethodSymbol && ((IMethodSymbol)parameter.ContainingSymbol).MethodKind == MethodKind.AnonymousFunction) return "lambda param";
			return symbol == null ? "unknown" : symbol.Kind.ToString().ToLowerInvariant();
		}
	}

	// Target adds where a symbol is declared: path, offset of the name, kind.
	static void Target(ISymbol symbol, List<string> to) {
		if (symbol == null || symbol is ITypeParameterSymbol) return;
		var type = symbol as INamedTypeSymbol;
		var kind = type != null ? type.TypeKind == TypeKind.Interface ? "interface" : type.TypeKind == TypeKind.Enum ? "enum" : type.TypeKind == TypeKind.Delegate ? "type" : "class"
			: symbol is IMethodSymbol ? "method" : symbol.Kind.ToString().ToLowerInvariant();
		foreach (var at in symbol.OriginalDefinition.Locations.Where(l => l.IsInSource)) {
			Source s;
			if (sources.TryGetValue(at.SourceTree, out s)) to.Add("[" + Quoted(s.path) + "," + s.bytes[at.SourceSpan.Start] + ",\"" + kind + "\"]");
		}
	}

	static string Quoted(string s) {
		var b = new StringBuilder("\"");
		foreach (var c in s) {
			if (c == '"' || c == '\\') b.Append('\\').Append(c);
			else if (c < ' ') b.AppendFormat("\\u{0:x4}", (int)c);
			else b.Append(c);
		}
		return b.Append('"').ToString();
	}
}
