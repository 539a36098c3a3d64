import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.compiler.IProblem;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.TypeDeclaration;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * Writes what Eclipse's Java parser sees in each file, declarations and statements with their spans, so that
 * our own parser has a second referee.
 *
 * <p>The spans are Eclipse's own (a declaration starts at its Javadoc), but in bytes of the UTF-8 text. Items
 * stand in the order of a walk from the root: an outer one before its inner ones.
 */
public final class JdtOutline {
    private final ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
    private final Map<String, String> options = newestJava();

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: JdtOutline LIST-OF-FILES OUT.jsonl");
            System.exit(2);
        }
        JdtOutline outline = new JdtOutline();
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[1]), StandardCharsets.UTF_8))) {
            for (String path : Files.readAllLines(Path.of(args[0]))) {
                if (!path.isEmpty()) {
                    out.println(outline.line(path));
                }
            }
        }
    }

    private static Map<String, String> newestJava() {
        Map<String, String> options = JavaCore.getOptions();
        JavaCore.setComplianceOptions(JavaCore.latestSupportedJavaVersion(), options);
        options.put(JavaCore.COMPILER_PB_ENABLE_PREVIEW_FEATURES, JavaCore.ENABLED);
        options.put(JavaCore.COMPILER_PB_REPORT_PREVIEW_FEATURES, JavaCore.IGNORE);
        return options;
    }

    private String line(String path) throws IOException {
        String text = Files.readString(Path.of(path), StandardCharsets.UTF_8);
        StringBuilder out = new StringBuilder("{\"path\": ").append(Json.quote(path));
        try {
            CompilationUnit unit = parse(Path.of(path).getFileName().toString(), text);
            long problems = Arrays.stream(unit.getProblems()).filter(IProblem::isError).count();
            Items items = new Items(byteOffsets(text));
            unit.accept(items);
            out.append(", \"problems\": ").append(problems).append(", \"items\": [").append(items.out).append(']');
        } catch (RuntimeException | StackOverflowError failure) {
            out.append(", \"problems\": 1, \"items\": [], \"error\": ").append(Json.quote(failure.toString()));
        }
        return out.append('}').toString();
    }

    private CompilationUnit parse(String name, String text) {
        parser.setKind(ASTParser.K_COMPILATION_UNIT); // The parser forgets all of this after each file.
        parser.setCompilerOptions(options);
        parser.setStatementsRecovery(true);
        parser.setUnitName(name);
        parser.setSource(text.toCharArray());
        return (CompilationUnit) parser.createAST(null);
    }

    /** For each UTF-16 offset of the text, and its end, the offset in UTF-8. */
    private static int[] byteOffsets(String text) {
        int[] offsets = new int[text.length() + 1];
        int bytes = 0;
        for (int at = 0; at < text.length(); at++) {
            offsets[at] = bytes;
            char letter = text.charAt(at);
            // The two halves of a pair share four bytes.
            bytes += letter < 0x80 ? 1 : letter < 0x800 || Character.isSurrogate(letter) ? 2 : 3;
        }
        offsets[text.length()] = bytes;
        return offsets;
    }

    /** Collects the nodes that have a kind. */
    private static final class Items extends ASTVisitor {
        final StringBuilder out = new StringBuilder();
        private final int[] offsets;

        Items(int[] offsets) {
            this.offsets = offsets;
        }

        @Override
        public void preVisit(ASTNode node) {
            String kind = kind(node);
            if (kind != null) {
                int start = offsets[node.getStartPosition()];
                int end = offsets[node.getStartPosition() + node.getLength()];
                out.append(out.isEmpty() ? "" : ",").append("[\"").append(kind).append("\",");
                out.append(start).append(',').append(end).append(']');
            }
        }
    }

    private static String kind(ASTNode node) {
        return switch (node.getNodeType()) {
            case ASTNode.TYPE_DECLARATION -> ((TypeDeclaration) node).isInterface() ? "interface" : "class";
            case ASTNode.ENUM_DECLARATION -> "enum";
            case ASTNode.RECORD_DECLARATION -> "record";
            case ASTNode.ANNOTATION_TYPE_DECLARATION -> "annotation-type";
            case ASTNode.METHOD_DECLARATION -> methodKind((MethodDeclaration) node);
            case ASTNode.VARIABLE_DECLARATION_FRAGMENT -> node.getParent() instanceof FieldDeclaration ? "field" : null;
            case ASTNode.ENUM_CONSTANT_DECLARATION -> "enum-constant";
            case ASTNode.INITIALIZER -> "initializer";
            case ASTNode.ANNOTATION_TYPE_MEMBER_DECLARATION -> "annotation-member";
            case ASTNode.ANONYMOUS_CLASS_DECLARATION -> "anonymous";
            case ASTNode.LAMBDA_EXPRESSION -> "lambda";
            default -> statementKind(node);
        };
    }

    private static String methodKind(MethodDeclaration method) {
        if (method.isCompactConstructor()) {
            return "compact-constructor";
        }
        return method.isConstructor() ? "constructor" : "method";
    }

    private static String statementKind(ASTNode node) {
        return switch (node.getNodeType()) {
            case ASTNode.BLOCK -> "block";
            case ASTNode.IF_STATEMENT -> "if";
            case ASTNode.FOR_STATEMENT -> "for";
            case ASTNode.ENHANCED_FOR_STATEMENT -> "for-each";
            case ASTNode.WHILE_STATEMENT -> "while";
            case ASTNode.DO_STATEMENT -> "do";
            case ASTNode.SWITCH_STATEMENT -> "switch";
            case ASTNode.SWITCH_EXPRESSION -> "switch-expression";
            case ASTNode.SWITCH_CASE -> "switch-case";
            case ASTNode.TRY_STATEMENT -> "try";
            case ASTNode.CATCH_CLAUSE -> "catch";
            case ASTNode.SYNCHRONIZED_STATEMENT -> "synchronized";
            case ASTNode.LABELED_STATEMENT -> "labeled";
            case ASTNode.EXPRESSION_STATEMENT -> "expression";
            case ASTNode.VARIABLE_DECLARATION_STATEMENT -> "variable-declaration";
            case ASTNode.RETURN_STATEMENT -> "return";
            case ASTNode.THROW_STATEMENT -> "throw";
            case ASTNode.ASSERT_STATEMENT -> "assert";
            case ASTNode.BREAK_STATEMENT -> "break";
            case ASTNode.CONTINUE_STATEMENT -> "continue";
            // `case A -> value;` is a yield to Eclipse; the text shows an expression.
            case ASTNode.YIELD_STATEMENT -> ((YieldStatement) node).isImplicit() ? "expression" : "yield";
            case ASTNode.EMPTY_STATEMENT -> "empty";
            case ASTNode.CONSTRUCTOR_INVOCATION, ASTNode.SUPER_CONSTRUCTOR_INVOCATION -> "constructor-call";
            case ASTNode.TYPE_DECLARATION_STATEMENT -> "local-class";
            default -> null;
        };
    }
}
