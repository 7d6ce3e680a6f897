// Makes assemblies of .NET Core run on Debian's mono: their types are looked for where mono has them, or in Newer.dll, and methods of the class
// library are called by the signatures that mono's compiler gave them, without modifiers. Usage: mono Patch.exe FILE…
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Mono.Cecil;

class Patch {
	static readonly string lib = Path.GetDirectoryName(typeof(object).Module.FullyQualifiedName);

	static AssemblyDefinition Find(AssemblyNameReference name, ReaderParameters how) {
		return new[] { ".", lib + "/Facades", lib }.Select(d => Path.Combine(d, name.Name + ".dll")).Where(File.Exists).Select(f => AssemblyDefinition.ReadAssembly(f, how)).FirstOrDefault();
	}

	static bool Found(TypeReference t) {
		try { return t.Resolve() != null; } catch (AssemblyResolutionException) { return false; }
	}

	static IEnumerable<TypeDefinition> All(IEnumerable<TypeDefinition> types) {
		return types.SelectMany(t => new[] { t }.Concat(All(t.NestedTypes)));
	}

	static void Main(string[] files) {
		var resolver = new DefaultAssemblyResolver();
		var how = new ReaderParameters { AssemblyResolver = resolver };
		resolver.ResolveFailure += (o, name) => Find(name, how);
		ModuleDefinition newer = ModuleDefinition.ReadModule("Newer.dll"), core = ModuleDefinition.ReadModule(typeof(object).Module.FullyQualifiedName);
		foreach (var f in files) {
			var m = ModuleDefinition.ReadModule(new MemoryStream(File.ReadAllBytes(f)), how);
			var to = new[] { newer, core }.Select(p => new AssemblyNameReference(p.Assembly.Name.Name, p.Assembly.Name.Version) { PublicKeyToken = p.Assembly.Name.PublicKeyToken }).ToArray();
			foreach (var t in m.GetTypeReferences().Where(t => !t.IsNested).ToList())
				if (newer.GetType(t.FullName) != null) t.Scope = to[0];
				else if (!Found(t) && core.GetType(t.FullName) != null) t.Scope = to[1];
			foreach (var p in to) m.AssemblyReferences.Add(p);
			foreach (var i in All(m.Types).SelectMany(t => t.Methods).Where(x => x.HasBody).SelectMany(x => x.Body.Instructions)) {
				var method = i.Operand as MethodReference;
				var type = method == null || method.DeclaringType.Namespace != "System" ? null : method.ReturnType as RequiredModifierType;
				if (type != null) method.ReturnType = type.ElementType;
			}
			m.Write(f);
		}
	}
}
