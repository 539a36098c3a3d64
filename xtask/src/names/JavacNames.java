import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Writes which declaration javac means by each name in a set of files, so that our own resolution of names has a
 * referee.
 *
 * <p>Texts are read as Latin-1, so that javac's offsets are bytes.
 */
public final class JavacNames extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final SourcePositions positions;
    private final PrintWriter out;
    private CompilationUnitTree unit;

    private JavacNames(Trees trees, PrintWriter out) {
        this.trees = trees;
        this.positions = trees.getSourcePositions();
        this.out = out;
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: JavacNames LIST-OF-FILES OUT.tsv");
            System.exit(2);
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options = List.of("-proc:none", "-nowarn", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "0");
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.ISO_8859_1);
                PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[1]), StandardCharsets.UTF_8))) {
            Iterable<? extends JavaFileObject> sources =
                    files.getJavaFileObjectsFromStrings(Files.readAllLines(Path.of(args[0])));
            JavacTask task = (JavacTask) compiler.getTask(null, files, problems, options, null, sources);
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            JavacNames names = new JavacNames(Trees.instance(task), out);
            for (CompilationUnitTree unit : units) {
                names.unit = unit;
                names.scan(unit, null);
            }
        }
    }

    /** The names in imports and packages are none that code uses. */
    @Override
    public Void visitImport(ImportTree tree, Void nothing) {
        return null;
    }

    @Override
    public Void visitPackage(PackageTree tree, Void nothing) {
        return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void nothing) {
        say(start(tree), tree.getName().length(), trees.getElement(getCurrentPath()));
        return super.visitIdentifier(tree, nothing);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
        sayLast(tree, tree.getIdentifier().length());
        return super.visitMemberSelect(tree, nothing);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void nothing) {
        sayLast(tree, tree.getName().length());
        return super.visitMemberReference(tree, nothing);
    }

    /** A creation names a constructor where it names the type; the type's own line comes behind. */
    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
        Tree name = tree.getIdentifier();
        while (name instanceof ParameterizedTypeTree) {
            name = ((ParameterizedTypeTree) name).getType();
        }
        int length = 0;
        if (name instanceof IdentifierTree) {
            length = ((IdentifierTree) name).getName().length();
        } else if (name instanceof MemberSelectTree) {
            length = ((MemberSelectTree) name).getIdentifier().length();
        }
        if (length > 0 && tree.getClassBody() == null) {
            say(end(name) - length, length, trees.getElement(getCurrentPath()));
        }
        return super.visitNewClass(tree, nothing);
    }

    /** A constant is created without a word: only its arguments and its body name something. */
    @Override
    public Void visitVariable(VariableTree tree, Void nothing) {
        if (!isConstant(getCurrentPath())) {
            return super.visitVariable(tree, nothing);
        }
        if (tree.getInitializer() instanceof NewClassTree) {
            NewClassTree creation = (NewClassTree) tree.getInitializer();
            scanBelow(creation.getArguments(), creation);
            if (creation.getClassBody() != null) {
                scanBelow(creation.getClassBody().getMembers(), creation);
            }
        }
        return null;
    }

    private void scanBelow(List<? extends Tree> trees, Tree creation) {
        TreePath path = new TreePath(getCurrentPath(), creation);
        for (Tree tree : trees) {
            scan(new TreePath(path, tree), null);
        }
    }

    private void sayLast(Tree tree, int length) {
        say(end(tree) - length, length, trees.getElement(getCurrentPath()));
    }

    private long start(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }

    private long end(Tree tree) {
        return positions.getEndPosition(unit, tree);
    }

    /** Writes what a name means; what javac itself cannot tell is left out. */
    private void say(long start, int length, Element element) {
        if (element == null || element.asType() == null || start < 0) {
            return;
        }
        String kind = kind(element);
        if (kind == null || element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR) {
            return;
        }
        out.println(path(unit) + "\t" + start + "\t" + kind + "\t" + target(element));
    }

    private static String kind(Element element) {
        ElementKind kind = element.getKind();
        if (kind.isClass() || kind.isInterface()) {
            return "type";
        }
        if (kind == ElementKind.TYPE_PARAMETER) {
            return "type";
        }
        if (kind.isField()) {
            return "field";
        }
        switch (kind) {
            case METHOD:
                return "method";
            case CONSTRUCTOR:
                return "constructor";
            case PACKAGE:
            case MODULE:
                return null;
            default:
                return "variable";
        }
    }

    /** File, first byte and name of the declaration; `-` where it is none of a named type of these files. */
    private String target(Element element) {
        TreePath path = trees.getPath(element);
        if (path == null || kind(element).equals("variable") || isLocal(path)) {
            return "-";
        }
        CompilationUnitTree other = path.getCompilationUnit();
        long start = positions.getStartPosition(other, path.getLeaf());
        boolean isType = path.getLeaf() instanceof ClassTree;
        if (start < 0 || isType != (element instanceof TypeElement)) {
            return "-";
        }
        return path(other) + "\t" + start + "\t" + element.getSimpleName();
    }

    /** Whether something is declared within code; the body of a constant is none. */
    private boolean isLocal(TreePath declaration) {
        for (TreePath at = declaration.getParentPath(); at != null; at = at.getParentPath()) {
            Tree.Kind kind = at.getLeaf().getKind();
            if (kind == Tree.Kind.BLOCK || kind == Tree.Kind.LAMBDA_EXPRESSION || kind == Tree.Kind.METHOD) {
                return true;
            }
            if (kind == Tree.Kind.NEW_CLASS && !isConstant(at.getParentPath())) {
                return true;
            }
        }
        return false;
    }

    private boolean isConstant(TreePath path) {
        Element element = trees.getElement(path);
        return element != null && element.getKind() == ElementKind.ENUM_CONSTANT;
    }

    private static String path(CompilationUnitTree unit) {
        return unit.getSourceFile().getName();
    }
}
