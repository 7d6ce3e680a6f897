// Writes every use of a name in a source tree, and what Java's compiler says that it means, as JSON lines:
//   {"k":"file","p":path}
//   {"k":form,"p":path,"o":offset,"l":line,"n":name,"t":[[path,offset,kind]…]}
//   {"k":"implements","p":path,"o":offset,"n":name,"t":[…]}   a method, and those that it implements or overrides
// or "s":"unknown" in place of "t". A method that is declared elsewhere is [qualified name, -1, "outside"]. Offsets are of names, in bytes.
// Usage: java --add-exports jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED -cp CLASSES JavacUses DIR
import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.util.*;
import javax.lang.model.element.*;
import javax.lang.model.type.*;
import javax.lang.model.util.Elements;

public class JavacUses extends Javac {
  public static void main(String[] args) throws IOException {
    each(args[0], JavacUses::new);
  }

  JavacUses(List<Source> now, List<Source> also) {
    super(now, also);
  }

  void walk(CompilationUnitTree unit) {
    new Uses(unit).scan(new TreePath(unit), null);
  }

  // kindOf is what is declared; what lies in a method or an anonymous class is inner.
  String kindOf(Element e, Tree t) {
    switch (e.getKind()) {
      case PARAMETER: case LOCAL_VARIABLE: case EXCEPTION_PARAMETER: case RESOURCE_VARIABLE: case BINDING_VARIABLE: case TYPE_PARAMETER:
        return "local";
      default:
    }
    for (Element in = e; in != null; in = in.getEnclosingElement()) {
      if (in instanceof TypeElement && (((TypeElement) in).getNestingKind() == NestingKind.LOCAL || ((TypeElement) in).getNestingKind() == NestingKind.ANONYMOUS)) return "inner";
    }
    if (e instanceof TypeElement) return "type";
    if (e instanceof ExecutableElement) return "method";
    return e.getKind() == ElementKind.ENUM_CONSTANT ? "member" : "field";
  }

  class Uses extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final Source source;
    final Walk walk;
    boolean imported; // what is read is an import

    Uses(CompilationUnitTree unit) {
      this.unit = unit;
      source = of(unit);
      walk = new Walk(unit);
    }

    // targets are the declarations of an element: of a constructor its class too.
    List<String> targets(Element e) {
      List<String> all = new ArrayList<>();
      if (e.getKind() == ElementKind.CONSTRUCTOR) target(e.getEnclosingElement(), all);
      target(e, all);
      if (all.isEmpty() && e.getKind() == ElementKind.METHOD) all.add("[" + quoted(e.getEnclosingElement() + "." + e) + ",-1,\"outside\"]");
      return all;
    }

    void put(String form, String name, int at, List<String> targets) {
      if (!source.has(name, at)) return; // nobody wrote it
      String what = targets == null ? "\"s\":\"unknown\"" : "\"t\":[" + String.join(",", targets) + "]";
      out.printf("{\"k\":\"%s\",\"p\":%s,\"o\":%d,\"l\":%d,\"n\":%s,%s}%n", form, quoted(source.path), source.bytes[at], unit.getLineMap().getLineNumber(at), quoted(name), what);
    }

    // put writes a name that means an element.
    void put(String form, String name, int at, Element e) {
      if (e instanceof PackageElement) return;
      if (e == null || !walk.known(e)) put(form, name, at, (List<String>) null);
      else if (!targets(e).isEmpty()) put(form, name, at, targets(e));
    }

    public Void visitIdentifier(IdentifierTree t, Void v) {
      String name = t.getName().toString();
      Tree up = getCurrentPath().getParentPath().getLeaf();
      boolean made = up instanceof MethodInvocationTree && ((MethodInvocationTree) up).getMethodSelect() == t; // this(…), super(…)
      if (made || !name.equals("this") && !name.equals("super")) name(t, name);
      return null;
    }

    public Void visitMemberSelect(MemberSelectTree t, Void v) {
      String name = t.getIdentifier().toString();
      if (!name.equals("class") && !name.equals("this") && !name.equals("super") && !name.equals("*")) name(t, name);
      return super.visitMemberSelect(t, v);
    }

    public Void visitMemberReference(MemberReferenceTree t, Void v) {
      Element e = trees.getElement(getCurrentPath());
      String name = t.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : t.getName().toString();
      put(valueForm(getCurrentPath()), name, walk.at(t, name), e);
      return super.visitMemberReference(t, v);
    }

    public Void visitImport(ImportTree t, Void v) {
      imported = true;
      super.visitImport(t, v);
      imported = false;
      return null;
    }

    public Void visitMethod(MethodTree t, Void v) {
      Element e = trees.getElement(getCurrentPath());
      if (e != null && elements.getOrigin(e) != Elements.Origin.EXPLICIT) return null;
      if (e != null && e.getKind() == ElementKind.METHOD) overrides((ExecutableElement) e);
      return super.visitMethod(t, v);
    }

    // overrides writes what a method implements or overrides.
    void overrides(ExecutableElement e) {
      TypeElement in = (TypeElement) e.getEnclosingElement();
      Set<String> of = new LinkedHashSet<>();
      above(in, e, in, of, new HashSet<>());
      List<String> own = new ArrayList<>();
      target(e, own);
      if (!of.isEmpty() && !own.isEmpty()) {
        String[] at = own.get(0).substring(1).split(",(?=-?[0-9]+,\"[a-z]+\"]$)");
        out.printf("{\"k\":\"implements\",\"p\":%s,\"o\":%s,\"n\":%s,\"t\":[%s]}%n", at[0], at[1].split(",")[0], quoted(e.getSimpleName().toString()), String.join(",", of));
      }
    }

    void above(TypeElement type, ExecutableElement e, TypeElement in, Set<String> of, Set<Element> seen) {
      for (TypeMirror t : task.getTypes().directSupertypes(type.asType())) {
        if (!(t instanceof DeclaredType) || !(((DeclaredType) t).asElement() instanceof TypeElement)) continue;
        TypeElement up = (TypeElement) ((DeclaredType) t).asElement();
        if (!seen.add(up) || t.getKind() == TypeKind.ERROR) continue;
        for (Element m : up.getEnclosedElements())
          if (m.getKind() == ElementKind.METHOD && m.getSimpleName().equals(e.getSimpleName()) && elements.overrides(e, (ExecutableElement) m, in)) of.addAll(targets(m));
        above(up, e, in, of, seen);
      }
    }

    // name writes one name, with how it is used.
    void name(Tree t, String name) {
      TreePath path = getCurrentPath(), above = path.getParentPath();
      Tree up = above.getLeaf();
      Element e = trees.getElement(path);
      int at = walk.at(t, name);
      if (imported) {
        if (e instanceof TypeElement) put("import", name, at, e);
        else if (up instanceof ImportTree && ((ImportTree) up).isStatic()) members(path, name, at);
        return;
      }
      if (up instanceof MethodInvocationTree && ((MethodInvocationTree) up).getMethodSelect() == t) {
        boolean unknown = walk.overloaded(above, e, ((MethodInvocationTree) up).getArguments()).equals("unknown");
        put("call", name, at, unknown ? null : e);
        return;
      }
      if (e instanceof TypeElement || e == null && (up instanceof NewClassTree || up instanceof VariableTree || up instanceof ParameterizedTypeTree)) type(t, name, at, e);
      else if (e instanceof ExecutableElement) put("key", name, at, e); // of an annotation
      else put(access(t, up), name, at, e);
    }

    // members writes the members that a static import names.
    void members(TreePath path, String name, int at) {
      Element in = trees.getElement(new TreePath(path, ((MemberSelectTree) path.getLeaf()).getExpression()));
      List<String> all = new ArrayList<>();
      if (in instanceof TypeElement) for (Element m : elements.getAllMembers((TypeElement) in)) if (m.getSimpleName().contentEquals(name)) target(m, all);
      if (!all.isEmpty()) put("import", name, at, all);
    }

    // type writes a name of a class.
    void type(Tree t, String name, int at, Element e) {
      TreePath path = getCurrentPath().getParentPath();
      while (path.getLeaf() instanceof ParameterizedTypeTree && ((ParameterizedTypeTree) path.getLeaf()).getType() == t || path.getLeaf() instanceof AnnotatedTypeTree) {
        t = path.getLeaf();
        path = path.getParentPath();
      }
      Tree up = path.getLeaf();
      if (up instanceof NewClassTree && ((NewClassTree) up).getIdentifier() == t) made((NewClassTree) up, path, name, at, e);
      else if (up instanceof AnnotationTree) put("decorator", name, at, e);
      else if (up instanceof ClassTree && ((ClassTree) up).getSimpleName().length() == 0) return; // what is made anew
      else if (up instanceof ClassTree) put("inherit", name, at, e);
      else if (up instanceof MemberSelectTree && !((MemberSelectTree) up).getIdentifier().contentEquals("class") || up instanceof MemberReferenceTree) put("qualifier", name, at, e);
      else put("type", name, at, e);
    }

    // made writes what is made with new.
    void made(NewClassTree t, TreePath path, String name, int at, Element named) {
      if (t.getClassBody() != null && named != null && walk.known(named)) { // which constructor an anonymous class calls does not matter
        List<String> all = targets(named);
        for (Element m : named.getEnclosedElements()) if (m.getKind() == ElementKind.CONSTRUCTOR) target(m, all);
        put("call", name, at, all);
        return;
      }
      Element e = trees.getElement(path);
      if (e == null || e.getKind() != ElementKind.CONSTRUCTOR || !walk.known(e)) e = named;
      if (walk.overloaded(path, e, t.getArguments()).equals("unknown")) e = named;
      put("call", name, at, e);
    }

    // access tells reads and writes apart.
    String access(Tree t, Tree up) {
      if (up instanceof AssignmentTree && ((AssignmentTree) up).getVariable() == t) return "write";
      if (up instanceof CompoundAssignmentTree && ((CompoundAssignmentTree) up).getVariable() == t) return "write";
      if (up instanceof UnaryTree) {
        switch (up.getKind()) {
          case PREFIX_INCREMENT: case PREFIX_DECREMENT: case POSTFIX_INCREMENT: case POSTFIX_DECREMENT:
            return "write";
          default:
        }
      }
      return "read";
    }

    // valueForm says how a method is handed on.
    String valueForm(TreePath path) {
      Tree t = path.getLeaf(), up = path.getParentPath().getLeaf();
      while (up instanceof ParenthesizedTree || up instanceof TypeCastTree || up instanceof ConditionalExpressionTree) {
        path = path.getParentPath();
        t = path.getLeaf();
        up = path.getParentPath().getLeaf();
      }
      if (up instanceof MethodInvocationTree || up instanceof NewClassTree) return "argument";
      if (up instanceof VariableTree) return "declared";
      if (up instanceof AssignmentTree) return "assigned";
      if (up instanceof ReturnTree || up instanceof LambdaExpressionTree) return "returned";
      if (up instanceof NewArrayTree) return "element";
      return "other value";
    }
  }
}
