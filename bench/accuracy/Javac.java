// Writes what Java's compiler says of every name that is called or that is a type in a source tree, as JSON lines:
//   {"k":"file","p":path}
//   {"k":"call"|"type"|"inherit"|"mention","p":path,"o":offset,"l":line,"n":name,"h":shape,"t":[[path,offset,kind]…]}
// or "s":"external" or "unknown" in place of "t". Offsets are of names, in bytes. What is made with new is its class and its
// constructor. Usage: java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED Javac.java DIR
import com.sun.source.tree.*;
import com.sun.source.util.*;
import com.sun.tools.javac.tree.JCTree;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class Javac {
  static final Set<String> SKIPPED = Set.of(".git", "node_modules", "target", "build", ".codegraph");
  static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
  static final Map<URI, Source> SOURCES = new HashMap<>();
  static PrintStream out;

  public static void main(String[] args) throws IOException {
    each(args[0], Javac::new);
  }

  // each runs what make makes on the sources below a directory.
  static void each(String dir, java.util.function.BiFunction<List<Source>, List<Source>, Javac> make) throws IOException {
    out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
    Path root = Path.of(dir).toRealPath();
    List<Source> left = find(root), done = new ArrayList<>();
    while (!left.isEmpty()) { // a class that several source trees have is compiled with each
      Set<String> taken = new HashSet<>();
      List<Source> now = left.stream().filter(s -> s.add(taken)).collect(Collectors.toList());
      List<Source> also = done.stream().filter(s -> s.add(taken)).collect(Collectors.toList());
      make.apply(now, also).run();
      done.addAll(now);
      left.removeAll(now);
    }
    out.flush();
  }

  // find returns the sources below a directory, in order.
  static List<Source> find(Path root) throws IOException {
    List<Source> all = new ArrayList<>();
    Files.walkFileTree(root, new SimpleFileVisitor<>() {
      public FileVisitResult preVisitDirectory(Path dir, java.nio.file.attribute.BasicFileAttributes a) {
        return !dir.equals(root) && SKIPPED.contains(dir.getFileName().toString()) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      public FileVisitResult visitFile(Path file, java.nio.file.attribute.BasicFileAttributes a) throws IOException {
        String name = file.getFileName().toString();
        if (a.isRegularFile() && name.endsWith(".java") && !name.equals("module-info.java") && !name.equals("package-info.java")) all.add(new Source(root, file));
        return FileVisitResult.CONTINUE;
      }
    });
    all.sort(Comparator.comparing(s -> s.path));
    JavacTask task = (JavacTask) COMPILER.getTask(null, null, d -> {}, OPTIONS, null, all);
    for (CompilationUnitTree unit : task.parse()) {
      String in = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
      for (Tree t : unit.getTypeDecls()) if (t instanceof ClassTree) of(unit).classes.add(in + ((ClassTree) t).getSimpleName());
    }
    return all;
  }

  static Source of(CompilationUnitTree unit) {
    return SOURCES.get(unit.getSourceFile().toUri());
  }

  // A Source is one file, with the offset in bytes of each of its characters.
  static class Source extends SimpleJavaFileObject {
    final String path, text;
    final List<String> classes = new ArrayList<>();
    final int[] bytes;

    Source(Path root, Path file) throws IOException {
      super(URI.create("string:///" + file.toUri().getRawPath()), Kind.SOURCE);
      path = root.relativize(file).toString().replace(File.separatorChar, '/');
      text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      bytes = new int[text.length() + 1];
      for (int i = 0, n = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        n += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        bytes[i + 1] = n;
      }
      SOURCES.put(toUri(), this);
    }

    public CharSequence getCharContent(boolean ignore) {
      return text;
    }

    public boolean isNameCompatible(String name, Kind kind) {
      return true;
    }

    // add takes the names of the classes, if none of them is taken.
    boolean add(Set<String> taken) {
      if (classes.stream().anyMatch(taken::contains)) return false;
      taken.addAll(classes);
      return true;
    }

    // has reports whether a word stands at an offset.
    boolean has(String word, int at) {
      return at >= 0 && text.startsWith(word, at) && (at + word.length() == text.length() || !Character.isJavaIdentifierPart(text.charAt(at + word.length())));
    }

    // find returns where a word stands from an offset on.
    int find(String word, int from) {
      for (int i = from; i >= 0 && i < text.length(); i++) if (has(word, i) && (i == 0 || !Character.isJavaIdentifierPart(text.charAt(i - 1)))) return i;
      return -1;
    }
  }

  // What is wrong in one place must not keep the compiler from the others.
  static final List<String> OPTIONS = List.of("-proc:none", "-implicit:none", "-XDshould-stop.ifError=FLOW", "-Xlint:none", "-Xmaxerrs", "1");

  final Set<Source> wanted;
  final JavacTask task;
  final Trees trees;
  final Elements elements;

  Javac(List<Source> now, List<Source> also) {
    wanted = new HashSet<>(now);
    List<Source> all = new ArrayList<>(now);
    all.addAll(also);
    task = (JavacTask) COMPILER.getTask(null, null, d -> {}, OPTIONS, null, all);
    trees = Trees.instance(task);
    elements = task.getElements();
  }

  void run() throws IOException {
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    for (CompilationUnitTree unit : units) if (wanted.contains(of(unit))) walk(unit);
  }

  // walk writes what is used in one file.
  void walk(CompilationUnitTree unit) {
    new Walk(unit).scan(new TreePath(unit), null);
  }

  // A Walk writes what is used in one file.
  class Walk extends TreePathScanner<Void, Void> {
    final Source source;
    final CompilationUnitTree unit;
    boolean lost; // the compiler does not know all namesakes

    Walk(CompilationUnitTree unit) {
      this.unit = unit;
      source = of(unit);
      out.println("{\"k\":\"file\",\"p\":" + quoted(source.path) + "}");
    }

    // at is where the name of a tree stands.
    int at(Tree t, String name) {
      SourcePositions p = trees.getSourcePositions();
      return t instanceof IdentifierTree ? (int) p.getStartPosition(unit, t) : (int) p.getEndPosition(unit, t) - name.length();
    }

    void put(String kind, String name, int at, String shape, List<String> targets, String without) {
      if (!source.has(name, at)) return; // nobody wrote it
      String what = targets.isEmpty() ? "\"s\":\"" + without + "\"" : "\"t\":[" + String.join(",", targets) + "]";
      out.printf("{\"k\":\"%s\",\"p\":%s,\"o\":%d,\"l\":%d,\"n\":%s,\"h\":%s,%s}%n", kind, quoted(source.path), source.bytes[at],
          unit.getLineMap().getLineNumber(at), quoted(name), quoted(shape), what);
    }

    // put writes a name that means an element.
    void put(String kind, String name, int at, String shape, Element e) {
      List<String> targets = new ArrayList<>();
      if (e != null && e.getKind() == ElementKind.CONSTRUCTOR) target(e.getEnclosingElement(), targets);
      if (e != null) target(e, targets);
      put(kind, name, at, shape, targets, known(e) ? "external" : "unknown");
    }

    boolean known(Element e) {
      return e != null && e.asType().getKind() != TypeKind.ERROR && (!(e instanceof ExecutableElement) || e.getEnclosingElement().asType().getKind() != TypeKind.ERROR);
    }

    // type writes what a type is made of; kind is that of the outermost name.
    void type(Tree t, String kind) {
      if (t == null) return;
      TreePath path = new TreePath(getCurrentPath(), t);
      if (t instanceof IdentifierTree) {
        String name = ((IdentifierTree) t).getName().toString();
        put(kind, name, at(t, name), "T", trees.getElement(path));
      } else if (t instanceof MemberSelectTree) {
        MemberSelectTree s = (MemberSelectTree) t;
        String name = s.getIdentifier().toString();
        put(kind, name, at(t, name), "A.T", trees.getElement(path));
        Element in = trees.getElement(new TreePath(path, s.getExpression()));
        if (in instanceof TypeElement && !kind.equals("mention")) type(s.getExpression(), "type");
      } else if (t instanceof ParameterizedTypeTree) {
        type(((ParameterizedTypeTree) t).getType(), kind);
        for (Tree a : ((ParameterizedTypeTree) t).getTypeArguments()) type(a, "type");
      } else if (t instanceof AnnotatedTypeTree) {
        scan(((AnnotatedTypeTree) t).getAnnotations(), null);
        type(((AnnotatedTypeTree) t).getUnderlyingType(), kind);
      } else if (t instanceof ArrayTypeTree) type(((ArrayTypeTree) t).getType(), kind);
      else if (t instanceof WildcardTree) type(((WildcardTree) t).getBound(), kind);
      else if (t instanceof UnionTypeTree) for (Tree a : ((UnionTypeTree) t).getTypeAlternatives()) type(a, kind);
      else if (t instanceof IntersectionTypeTree) for (Tree a : ((IntersectionTypeTree) t).getBounds()) type(a, kind);
    }

    void types(List<? extends Tree> all) {
      if (all != null) for (Tree t : all) type(t, "type");
    }

    public Void visitImport(ImportTree t, Void v) {
      return null;
    }

    public Void visitPackage(PackageTree t, Void v) {
      return null;
    }

    public Void visitAnnotation(AnnotationTree t, Void v) {
      type(t.getAnnotationType(), "mention");
      return scan(t.getArguments(), null);
    }

    public Void visitClass(ClassTree t, Void v) {
      scan(t.getModifiers(), null);
      scan(t.getTypeParameters(), null);
      if (t.getSimpleName().length() > 0) { // else it is what is made anew
        type(t.getExtendsClause(), "inherit");
        for (Tree i : t.getImplementsClause()) type(i, "inherit");
      }
      types(t.getPermitsClause());
      return scan(t.getMembers(), null);
    }

    public Void visitTypeParameter(TypeParameterTree t, Void v) {
      types(t.getBounds());
      return null;
    }

    public Void visitMethod(MethodTree t, Void v) {
      Element e = trees.getElement(getCurrentPath());
      if (e != null && elements.getOrigin(e) != Elements.Origin.EXPLICIT) return null;
      scan(t.getModifiers(), null);
      scan(t.getTypeParameters(), null);
      type(t.getReturnType(), "type");
      scan(t.getParameters(), null);
      types(t.getThrows());
      scan(t.getDefaultValue(), null);
      return scan(t.getBody(), null);
    }

    public Void visitVariable(VariableTree t, Void v) {
      scan(t.getModifiers(), null);
      type(t.getType(), "type");
      return scan(t.getInitializer(), null);
    }

    public Void visitTypeCast(TypeCastTree t, Void v) {
      type(t.getType(), "type");
      return scan(t.getExpression(), null);
    }

    public Void visitInstanceOf(InstanceOfTree t, Void v) {
      scan(t.getExpression(), null);
      if (t.getPattern() != null) return scan(t.getPattern(), null);
      type(t.getType(), "type");
      return null;
    }

    public Void visitNewArray(NewArrayTree t, Void v) {
      type(t.getType(), "type");
      scan(t.getDimensions(), null);
      return scan(t.getInitializers(), null);
    }

    public Void visitMemberSelect(MemberSelectTree t, Void v) {
      if (t.getIdentifier().contentEquals("class")) type(t.getExpression(), "type");
      else scan(t.getExpression(), null);
      return null;
    }

    public Void visitMethodInvocation(MethodInvocationTree t, Void v) {
      Tree f = t.getMethodSelect();
      TreePath path = new TreePath(getCurrentPath(), f);
      String name = f instanceof IdentifierTree ? ((IdentifierTree) f).getName().toString() : ((MemberSelectTree) f).getIdentifier().toString();
      called(name, at(f, name), f instanceof IdentifierTree ? "f" : origin(new TreePath(path, ((MemberSelectTree) f).getExpression()), 3) + ".f", trees.getElement(path), t.getArguments());
      types(t.getTypeArguments());
      if (f instanceof MemberSelectTree) scan(((MemberSelectTree) f).getExpression(), null);
      return scan(t.getArguments(), null);
    }

    public Void visitNewClass(NewClassTree t, Void v) {
      Tree id = t.getIdentifier();
      Element e = trees.getElement(getCurrentPath());
      if (t.getClassBody() != null) e = above(t);
      while (id instanceof ParameterizedTypeTree || id instanceof AnnotatedTypeTree) {
        if (id instanceof ParameterizedTypeTree) types(((ParameterizedTypeTree) id).getTypeArguments());
        id = id instanceof ParameterizedTypeTree ? ((ParameterizedTypeTree) id).getType() : ((AnnotatedTypeTree) id).getUnderlyingType();
      }
      Element named = trees.getElement(new TreePath(getCurrentPath(), id));
      if (e == null || e.getKind() != ElementKind.CONSTRUCTOR || !known(e)) e = named;
      String name = id instanceof IdentifierTree ? ((IdentifierTree) id).getName().toString() : ((MemberSelectTree) id).getIdentifier().toString();
      called(name, at(id, name), t.getClassBody() == null ? "new T" : "new T {}", e, t.getArguments());
      if (id instanceof MemberSelectTree && trees.getElement(new TreePath(new TreePath(getCurrentPath(), id), ((MemberSelectTree) id).getExpression())) instanceof TypeElement)
        type(((MemberSelectTree) id).getExpression(), "type");
      scan(t.getEnclosingExpression(), null);
      types(t.getTypeArguments());
      scan(t.getArguments(), null);
      return scan(t.getClassBody(), null);
    }

    // above is the constructor that an anonymous class calls of what it extends.
    Element above(NewClassTree t) {
      TreePath body = new TreePath(getCurrentPath(), t.getClassBody());
      for (Tree m : t.getClassBody().getMembers()) {
        if (!(m instanceof MethodTree) || !((MethodTree) m).getName().contentEquals("<init>")) continue;
        StatementTree first = ((MethodTree) m).getBody().getStatements().get(0);
        MethodInvocationTree call = (MethodInvocationTree) ((ExpressionStatementTree) first).getExpression();
        Element e = trees.getElement(new TreePath(body, call.getMethodSelect()));
        return e != null && e.getEnclosingElement().toString().equals("java.lang.Object") ? null : e;
      }
      return null;
    }

    // called writes a call. Which of several namesakes is meant is not known where a type that takes part is not.
    void called(String name, int at, String shape, Element e, List<? extends ExpressionTree> arguments) {
      String overloaded = overloaded(getCurrentPath(), e, arguments);
      if (overloaded.equals("unknown")) put("call", name, at, shape + " overloaded", List.of(), "unknown");
      else put("call", name, at, shape + overloaded, e);
    }

    // overloaded tells whether a method has namesakes that take as many arguments, and "unknown" if the types that tell which is meant are not.
    String overloaded(TreePath path, Element e, List<? extends ExpressionTree> arguments) {
      if (!(e instanceof ExecutableElement) || !known(e)) return "";
      List<ExecutableElement> rivals = rivals((ExecutableElement) e, arguments.size());
      if (rivals.size() < 2 && !lost) return "";
      boolean dark = lost || arguments.stream().anyMatch(a -> broken(trees.getTypeMirror(new TreePath(path, a))));
      return dark || rivals.stream().anyMatch(r -> r.getParameters().stream().anyMatch(p -> broken(p.asType()))) ? "unknown" : " overloaded";
    }

    // rivals are the namesakes of a method, itself among them, that take as many arguments.
    List<ExecutableElement> rivals(ExecutableElement e, int n) {
      lost = false;
      Map<String, ExecutableElement> all = new TreeMap<>(); // by their parameters: what is overridden is none
      gather((TypeElement) e.getEnclosingElement(), e, n, all, new HashSet<>());
      return new ArrayList<>(all.values());
    }

    void gather(TypeElement in, ExecutableElement e, int n, Map<String, ExecutableElement> all, Set<Element> seen) {
      if (!seen.add(in)) return;
      int found = 0;
      for (Element m : in.getEnclosedElements()) {
        if (m.getKind() != e.getKind() || !m.getSimpleName().equals(e.getSimpleName())) continue;
        ExecutableElement x = (ExecutableElement) m;
        if (x.getParameters().size() != n && (!x.isVarArgs() || n < x.getParameters().size() - 1)) continue;
        found++;
        all.putIfAbsent(x.getParameters().stream().map(p -> task.getTypes().erasure(p.asType()).toString()).collect(Collectors.joining(",")), x);
      }
      ClassTree source = trees.getTree(in); // of methods with types that it does not know the compiler may leave out all but one
      if (source != null && source.getMembers().stream().filter(m -> m instanceof MethodTree && ((MethodTree) m).getName().equals(e.getSimpleName()) && takes((MethodTree) m, n)).count() > found) lost = true;
      if (e.getKind() == ElementKind.CONSTRUCTOR) return;
      for (TypeMirror t : task.getTypes().directSupertypes(in.asType()))
        if (t instanceof DeclaredType && ((DeclaredType) t).asElement() instanceof TypeElement) gather((TypeElement) ((DeclaredType) t).asElement(), e, n, all, seen);
    }

    boolean takes(MethodTree m, int n) {
      int most = m.getParameters().size();
      return most == n || n >= most - 1 && most > 0 && m.getParameters().get(most - 1).toString().contains("...");
    }

    boolean broken(TypeMirror t) {
      if (t == null || t.getKind() == TypeKind.ERROR) return true;
      if (t instanceof ArrayType) return broken(((ArrayType) t).getComponentType());
      return t instanceof DeclaredType && ((DeclaredType) t).getTypeArguments().stream().anyMatch(a -> a.getKind() == TypeKind.ERROR);
    }

    public Void visitMemberReference(MemberReferenceTree t, Void v) {
      String name = t.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : t.getName().toString();
      put("mention", name, at(t, name), "T::f", trees.getElement(getCurrentPath()));
      types(t.getTypeArguments());
      Tree q = t.getQualifierExpression();
      if (q instanceof ParameterizedTypeTree || q instanceof ArrayTypeTree) type(q, "type");
      else scan(q, null);
      return null;
    }

    // origin is where a value comes from, for the classes of errors.
    String origin(TreePath path, int deep) {
      Tree t = path.getLeaf();
      if (deep < 0) return "…";
      if (t instanceof ParenthesizedTree) return origin(new TreePath(path, ((ParenthesizedTree) t).getExpression()), deep);
      if (t instanceof TypeCastTree) return "(T)";
      if (t instanceof NewClassTree) return "new T";
      if (t instanceof LiteralTree) return "literal";
      if (t instanceof ArrayAccessTree) return origin(new TreePath(path, ((ArrayAccessTree) t).getExpression()), deep - 1) + "[i]";
      if (t instanceof MethodInvocationTree) {
        Tree f = ((MethodInvocationTree) t).getMethodSelect();
        return f instanceof IdentifierTree ? "f()" : origin(new TreePath(new TreePath(path, f), ((MemberSelectTree) f).getExpression()), deep - 1) + ".f()";
      }
      Element e = trees.getElement(path);
      if (e instanceof TypeElement) return "T";
      if (t instanceof MemberSelectTree) return origin(new TreePath(path, ((MemberSelectTree) t).getExpression()), deep - 1) + ".x";
      if (!(t instanceof IdentifierTree)) return "?";
      String name = ((IdentifierTree) t).getName().toString();
      if (name.equals("this") || name.equals("super")) return name;
      if (e instanceof VariableElement) return variable((VariableElement) e);
      return "unknown";
    }

    String variable(VariableElement e) {
      TreePath p = trees.getPath(e);
      if (e.getKind() == ElementKind.PARAMETER && p != null && p.getParentPath().getLeaf() instanceof LambdaExpressionTree) return "lambda param";
      return e.getKind().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  // target adds where an element is declared: path, offset of the name, kind.
  void target(Element e, List<String> to) {
    TreePath path = trees.getPath(e);
    if (e.getKind() == ElementKind.METHOD && elements.getOrigin(e) != Elements.Origin.EXPLICIT) path = component(e);
    else if (e.getKind() == ElementKind.CONSTRUCTOR && elements.getOrigin(e) != Elements.Origin.EXPLICIT) path = null;
    if (path == null || e.getKind() == ElementKind.TYPE_PARAMETER) return;
    Source in = of(path.getCompilationUnit());
    Tree t = path.getLeaf();
    String name = t instanceof ClassTree ? ((ClassTree) t).getSimpleName().toString() : t instanceof VariableTree ? ((VariableTree) t).getName().toString() : e.getSimpleName().toString();
    if (name.equals("<init>")) name = e.getEnclosingElement().getSimpleName().toString();
    int at = in.find(name, ((JCTree) t).pos);
    if (at < 0) return;
    to.add("[" + quoted(in.path) + "," + in.bytes[at] + ",\"" + kindOf(e, t) + "\"]");
  }

  String kindOf(Element e, Tree t) {
    return e.getKind().isClass() || e.getKind().isInterface() ? "class" : e instanceof ExecutableElement && t instanceof MethodTree ? "method" : e.getKind().toString().toLowerCase(Locale.ROOT);
  }

  // component is what a method that a record has by itself reads.
  TreePath component(Element e) {
    for (Element f : e.getEnclosingElement().getEnclosedElements())
      if (f.getKind() == ElementKind.FIELD && e.getEnclosingElement().getKind() == ElementKind.RECORD && f.getSimpleName().equals(e.getSimpleName())) return trees.getPath(f);
    return null;
  }

  static String quoted(String s) {
    StringBuilder b = new StringBuilder("\"");
    for (char c : s.toCharArray()) {
      if (c == '"' || c == '\\') b.append('\\').append(c);
      else if (c < ' ') b.append(String.format("\\u%04x", (int) c));
      else b.append(c);
    }
    return b.append('"').toString();
  }
}
