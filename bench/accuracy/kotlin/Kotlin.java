// Writes what Kotlin's compiler says of every name that is called or that is a type in a source tree, as JSON lines:
//   {"k":"file","p":path}
//   {"k":"call"|"type"|"inherit","p":path,"o":offset,"l":line,"n":name,"h":shape,"t":[[path,offset,kind]…]}
// or "s":"external" or "unknown" in place of "t". Offsets are of names, in bytes. A class is one with its constructors. So are an expect declaration and
// what is actual for it. Sources in Java are read too, and all are one module for the JVM: source sets for other platforms are left out. Usage: java -cp kotlin-compiler.jar Kotlin.java KOTLIN-STDLIB.JAR DIR
import com.intellij.openapi.util.Disposer;
import com.intellij.psi.*;
import com.intellij.psi.util.PsiTreeUtil;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.*;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.*;
import org.jetbrains.kotlin.cli.jvm.config.JvmContentRootsKt;
import org.jetbrains.kotlin.config.*;
import org.jetbrains.kotlin.descriptors.*;
import org.jetbrains.kotlin.descriptors.impl.TypeAliasConstructorDescriptor;
import org.jetbrains.kotlin.incremental.components.NoLookupLocation;
import org.jetbrains.kotlin.lexer.KtTokens;
import org.jetbrains.kotlin.psi.*;
import org.jetbrains.kotlin.resolve.*;
import org.jetbrains.kotlin.resolve.calls.model.*;
import org.jetbrains.kotlin.resolve.calls.util.CallUtilKt;
import org.jetbrains.kotlin.resolve.scopes.MemberScope;
import org.jetbrains.kotlin.types.KotlinType;
import org.jetbrains.kotlin.types.error.ErrorUtils;

public class Kotlin {
  static final Set<String> SKIPPED = Set.of("node_modules", "build", "out");
  static final Pattern OTHER = Pattern.compile("/src/(apple|ios|js|linux|macos|mingw|native|nonJvm|tvos|unix|wasm|watchos|windows)\\w*(Main|Test)/");
  static final Pattern COMMON = Pattern.compile("/src/(?!jvm|android)\\w+(Main|Test)/");
  static final Map<String, Source> SOURCES = new HashMap<>();
  static final Map<String, List<PsiElement>> TWINS = new HashMap<>(); // declarations that are expect or actual, by what they are of
  static PrintStream out;
  static BindingContext context;

  public static void main(String[] args) throws IOException {
    out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, "UTF-8");
    Path root = Path.of(args[1]).toRealPath();
    CompilerConfiguration c = new CompilerConfiguration();
    c.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
    c.put(CommonConfigurationKeys.MODULE_NAME, "all");
    c.put(JVMConfigurationKeys.JDK_HOME, new File(System.getProperty("java.home")));
    c.put(CommonConfigurationKeys.LANGUAGE_VERSION_SETTINGS, new LanguageVersionSettingsImpl(LanguageVersion.KOTLIN_1_9, ApiVersion.KOTLIN_1_9, Map.of(),
        Map.of(LanguageFeature.MultiPlatformProjects, LanguageFeature.State.ENABLED)));
    JvmContentRootsKt.addJvmClasspathRoot(c, new File(args[0]));
    for (Path f : find(root)) {
      Source s = new Source(root, f);
      SOURCES.put(f.toString(), s);
      if (f.toString().endsWith(".java")) JvmContentRootsKt.addJavaSourceRoot(c, f.toFile(), null);
      else ContentRootsKt.addKotlinSourceRoot(c, f.toString(), COMMON.matcher(f.toString()).find(), null);
    }
    KotlinCoreEnvironment environment = KotlinCoreEnvironment.createForProduction(Disposer.newDisposable(), c, EnvironmentConfigFiles.JVM_CONFIG_FILES);
    BindingTrace trace = new NoScopeRecordCliBindingTrace();
    TopDownAnalyzerFacadeForJVM.analyzeFilesWithJavaIntegration(environment.getProject(), environment.getSourceFiles(), trace, c, environment::createPackagePartProvider);
    context = trace.getBindingContext();
    List<KtFile> files = new ArrayList<>(environment.getSourceFiles());
    files.sort(Comparator.comparing(f -> f.getVirtualFilePath()));
    for (KtFile f : files)
      for (KtNamedDeclaration d : PsiTreeUtil.findChildrenOfType(f, KtNamedDeclaration.class)) if (twin(d) != null) TWINS.computeIfAbsent(twin(d), k -> new ArrayList<>()).add(d);
    for (KtFile f : files) if (PsiTreeUtil.findChildOfType(f, PsiErrorElement.class) == null) new Walk(f).run();
    out.flush();
  }

  static List<Path> find(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).filter(f -> f.toString().endsWith(".kt") || f.toString().endsWith(".java"))
          .filter(f -> !OTHER.matcher(f.toString()).find())
          .filter(f -> StreamSupport.stream(root.relativize(f).spliterator(), false).noneMatch(p -> SKIPPED.contains(p.toString()) || p.toString().startsWith(".")))
          .sorted().collect(Collectors.toList());
    }
  }

  // A Source is one file, with the offset in bytes of each character that the compiler sees of it, which are those without carriage returns.
  static class Source {
    final String path;
    final int[] bytes, lines;

    Source(Path root, Path file) throws IOException {
      path = root.relativize(file).toString().replace(File.separatorChar, '/');
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      bytes = new int[text.length() + 1];
      lines = new int[text.length() + 1];
      int i = 0, n = 0, line = 1;
      for (char x : text.toCharArray()) {
        bytes[i] = n;
        lines[i] = line;
        if (x != '\r' && x != '\uFEFF') i++;
        if (x == '\n') line++;
        n += x < 0x80 ? 1 : x < 0x800 || Character.isSurrogate(x) ? 2 : 3;
      }
    }
  }

  // A Walk writes what is used in one file.
  static class Walk extends KtTreeVisitorVoid {
    final KtFile file;
    final Source source;

    Walk(KtFile file) {
      this.file = file;
      source = SOURCES.get(file.getVirtualFilePath());
    }

    void run() {
      out.println("{\"k\":\"file\",\"p\":" + quoted(source.path) + "}");
      file.accept(this);
    }

    public void visitImportList(KtImportList l) {}

    public void visitPackageDirective(KtPackageDirective d) {}

    public void visitAnnotationEntry(KtAnnotationEntry e) {
      if (e.getValueArgumentList() != null) e.getValueArgumentList().accept(this);
    }

    public void visitCallExpression(KtCallExpression call) {
      super.visitCallExpression(call);
      if (!(call.getCalleeExpression() instanceof KtSimpleNameExpression)) return;
      String shape = "f";
      PsiElement above = call.getParent();
      if (above instanceof KtQualifiedExpression && ((KtQualifiedExpression) above).getSelectorExpression() == call)
        shape = origin(((KtQualifiedExpression) above).getReceiverExpression(), 3) + (above instanceof KtSafeQualifiedExpression ? "?.f" : ".f");
      called((KtSimpleNameExpression) call.getCalleeExpression(), call, shape);
    }

    public void visitBinaryExpression(KtBinaryExpression e) {
      super.visitBinaryExpression(e);
      if (e.getOperationReference().getReferencedNameElementType() == KtTokens.IDENTIFIER) called(e.getOperationReference(), e, "x f y");
    }

    void called(KtSimpleNameExpression name, KtElement call, String shape) {
      ResolvedCall<?> r = CallUtilKt.getResolvedCall(call, context);
      if (r == null || ErrorUtils.isError(r.getResultingDescriptor())) {
        put("call", name, shape, List.of(), "unknown");
        return;
      }
      List<DeclarationDescriptor> means = new ArrayList<>();
      if (r instanceof VariableAsFunctionResolvedCall) {
        means.add(((VariableAsFunctionResolvedCall) r).getVariableCall().getResultingDescriptor());
        r = ((VariableAsFunctionResolvedCall) r).getFunctionCall();
      }
      CallableDescriptor f = r.getResultingDescriptor();
      if (rivals(f)) {
        shape += " overloaded";
        if (r.getCall().getValueArguments().stream().anyMatch(a -> broken(a.getArgumentExpression()))) {
          put("call", name, shape, List.of(), "unknown");
          return;
        }
      }
      if (f instanceof ConstructorDescriptor) means.add(((ConstructorDescriptor) f).getConstructedClass());
      if (f instanceof TypeAliasConstructorDescriptor) means.add(((TypeAliasConstructorDescriptor) f).getTypeAliasDescriptor());
      means.add(f);
      put("call", name, shape, means, "external");
    }

    boolean broken(KtExpression e) {
      KotlinType t = e == null ? null : context.getType(e);
      return t != null && ErrorUtils.INSTANCE.containsErrorType(t);
    }

    // rivals reports whether a function has namesakes.
    boolean rivals(CallableDescriptor f) {
      DeclarationDescriptor in = f.getOriginal().getContainingDeclaration();
      if (f instanceof ConstructorDescriptor) return ((ConstructorDescriptor) f).getConstructedClass().getConstructors().size() > 1;
      MemberScope scope = in instanceof ClassDescriptor ? ((ClassDescriptor) in).getUnsubstitutedMemberScope() : in instanceof PackageFragmentDescriptor ? ((PackageFragmentDescriptor) in).getMemberScope() : null;
      return scope != null && scope.getContributedFunctions(f.getName(), NoLookupLocation.FROM_BACKEND).size() > 1;
    }

    public void visitUserType(KtUserType t) {
      super.visitUserType(t);
      KtSimpleNameExpression name = t.getReferenceExpression();
      if (name == null) return;
      DeclarationDescriptor d = context.get(BindingContext.REFERENCE_TARGET, name);
      if (d instanceof ConstructorDescriptor) d = ((ConstructorDescriptor) d).getConstructedClass();
      if (d instanceof PackageViewDescriptor) return;
      boolean inner = t.getParent() instanceof KtUserType, above = !inner && t.getParent().getParent() instanceof KtSuperTypeListEntry
          || !inner && t.getParent().getParent() instanceof KtConstructorCalleeExpression && t.getParent().getParent().getParent() instanceof KtSuperTypeCallEntry;
      if (inner && d == null) return; // may be a package
      put(above ? "inherit" : "type", name, t.getQualifier() == null ? "T" : "A.T", d == null || ErrorUtils.isError(d) ? List.of() : List.of(d), d == null || ErrorUtils.isError(d) ? "unknown" : "external");
    }

    public void visitClassLiteralExpression(KtClassLiteralExpression e) {
      super.visitClassLiteralExpression(e);
      KtExpression of = e.getReceiverExpression();
      if (of instanceof KtDotQualifiedExpression) of = ((KtDotQualifiedExpression) of).getSelectorExpression();
      if (!(of instanceof KtSimpleNameExpression)) return;
      DeclarationDescriptor d = context.get(BindingContext.REFERENCE_TARGET, (KtSimpleNameExpression) of);
      if (d == null) put("type", (KtSimpleNameExpression) of, "T::class", List.of(), "unknown");
      else if (d instanceof ClassifierDescriptor) put("type", (KtSimpleNameExpression) of, "T::class", List.of(d), "external");
    }

    void put(String kind, KtSimpleNameExpression name, String shape, List<DeclarationDescriptor> means, String without) {
      List<String> targets = new ArrayList<>();
      for (DeclarationDescriptor d : means) target(d, targets);
      String what = targets.isEmpty() ? "\"s\":\"" + without + "\"" : "\"t\":[" + String.join(",", targets) + "]";
      int at = name.getTextRange().getStartOffset(), quote = name.getText().startsWith("`") ? 1 : 0;
      out.printf("{\"k\":\"%s\",\"p\":%s,\"o\":%d,\"l\":%d,\"n\":%s,\"h\":%s,%s}%n", kind, quoted(source.path), source.bytes[at + quote], source.lines[at], quoted(name.getReferencedName()), quoted(shape), what);
    }

    // origin is where a value comes from, for the classes of errors.
    String origin(KtExpression e, int deep) {
      if (deep < 0) return "…";
      if (e instanceof KtParenthesizedExpression) return origin(((KtParenthesizedExpression) e).getExpression(), deep);
      if (e instanceof KtThisExpression || e instanceof KtSuperExpression) return e instanceof KtThisExpression ? "this" : "super";
      if (e instanceof KtConstantExpression || e instanceof KtStringTemplateExpression) return "literal";
      if (e instanceof KtArrayAccessExpression) return origin(((KtArrayAccessExpression) e).getArrayExpression(), deep - 1) + "[i]";
      if (e instanceof KtCallExpression) {
        ResolvedCall<?> r = CallUtilKt.getResolvedCall(e, context);
        return r != null && r.getResultingDescriptor() instanceof ConstructorDescriptor ? "T()" : "f()";
      }
      if (e instanceof KtQualifiedExpression) {
        KtQualifiedExpression q = (KtQualifiedExpression) e;
        return origin(q.getReceiverExpression(), deep - 1) + (q.getSelectorExpression() instanceof KtCallExpression ? ".f()" : ".x");
      }
      if (e instanceof KtPostfixExpression) return origin(((KtPostfixExpression) e).getBaseExpression(), deep) + "!!";
      if (!(e instanceof KtSimpleNameExpression)) return "?";
      DeclarationDescriptor d = context.get(BindingContext.REFERENCE_TARGET, (KtSimpleNameExpression) e);
      if (d instanceof ClassifierDescriptor) return "T";
      if (d instanceof ValueParameterDescriptor) return d.getContainingDeclaration() instanceof org.jetbrains.kotlin.descriptors.impl.AnonymousFunctionDescriptor ? "lambda param" : "param";
      return d instanceof PropertyDescriptor ? "property" : d instanceof VariableDescriptor ? "local" : "unknown";
    }
  }

  // twin is what an expect or actual declaration is of, null for another one: its full name, its receiver and the number of its parameters.
  static String twin(PsiElement at) {
    if (!(at instanceof KtNamedDeclaration) || ((KtNamedDeclaration) at).getFqName() == null) return null;
    boolean shared = false;
    for (PsiElement e = at; e != null; e = e.getParent())
      if (e instanceof KtModifierListOwner && (((KtModifierListOwner) e).hasModifier(KtTokens.EXPECT_KEYWORD) || ((KtModifierListOwner) e).hasModifier(KtTokens.ACTUAL_KEYWORD))) shared = true;
    if (!shared) return null;
    String key = ((KtNamedDeclaration) at).getFqName().asString();
    if (!(at instanceof KtCallableDeclaration)) return key;
    KtTypeReference on = ((KtCallableDeclaration) at).getReceiverTypeReference();
    return key + "/" + (on == null ? "" : on.getText()) + "/" + (at instanceof KtFunction ? ((KtFunction) at).getValueParameters().size() : -1);
  }

  // target adds where what a descriptor stands for is declared: path, offset of the name, kind.
  static void target(DeclarationDescriptor descriptor, List<String> to) {
    for (DeclarationDescriptor d : DescriptorToSourceUtils.getEffectiveReferencedDescriptors(descriptor)) {
      PsiElement at = DescriptorToSourceUtils.getSourceFromDescriptor(d);
      if (at == null || d instanceof TypeParameterDescriptor) continue;
      String kind = d instanceof ClassDescriptor ? "class" : d instanceof TypeAliasDescriptor ? "type" : d instanceof FunctionDescriptor ? "method" : d instanceof PropertyDescriptor ? "property" : "local";
      String twin = twin(at);
      for (PsiElement one : twin == null ? List.of(at) : TWINS.get(twin)) place(one, kind, to);
    }
  }

  static void place(PsiElement at, String kind, List<String> to) {
    Source s = at.getContainingFile() == null || at.getContainingFile().getVirtualFile() == null ? null : SOURCES.get(at.getContainingFile().getVirtualFile().getPath());
    PsiElement name = at instanceof PsiNameIdentifierOwner ? ((PsiNameIdentifierOwner) at).getNameIdentifier() : null;
    if (at instanceof KtSecondaryConstructor) name = ((KtSecondaryConstructor) at).getConstructorKeyword();
    else if (at instanceof KtPrimaryConstructor) return;
    else if (name == null && at instanceof KtObjectDeclaration) name = ((KtObjectDeclaration) at).getModifierList() == null ? null : ((KtObjectDeclaration) at).getModifierList().getModifier(KtTokens.COMPANION_KEYWORD);
    if (s == null || name == null) return;
    int quote = name.getText().startsWith("`") ? 1 : 0;
    to.add("[" + quoted(s.path) + "," + s.bytes[name.getTextRange().getStartOffset() + quote] + ",\"" + kind + "\"]");
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
