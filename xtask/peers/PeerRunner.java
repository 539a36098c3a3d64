import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.refactoringminer.api.Refactoring;
import org.refactoringminer.api.RefactoringHandler;
import org.refactoringminer.rm1.GitHistoryRefactoringMinerImpl;

/**
 * Asks RefactoringMiner about a list of commits in one process, several times over, so that its warm speed,
 * its answers and its peak memory can be compared with ours.
 *
 * <p>Only the detection itself is timed: turning its objects into text happens outside the clock.
 */
public final class PeerRunner {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Repository repository;
    private final boolean full;

    private PeerRunner(Repository repository, boolean full) {
        this.repository = repository;
        this.full = full;
    }

    public static void main(String[] args) throws IOException {
        List<String> rest = new ArrayList<>(Arrays.asList(args));
        boolean full = rest.remove("--full");
        if (rest.size() != 4) {
            System.err.println("usage: PeerRunner [--full] REPOSITORY COMMITS-FILE ROUNDS OUT.jsonl");
            System.exit(2);
        }
        List<String> commits = Files.readAllLines(Path.of(rest.get(1))).stream()
                .map(String::strip).filter(line -> !line.isEmpty()).toList();
        try (Repository repository = open(new File(rest.get(0)).getAbsoluteFile())) {
            new PeerRunner(repository, full).run(commits, Integer.parseInt(rest.get(2)), Path.of(rest.get(3)));
        }
        System.exit(0); // The kept worker threads of its libraries would hold the process open.
    }

    /** Opens a bare repository or one with a working tree. */
    private static Repository open(File folder) throws IOException {
        File inner = new File(folder, ".git");
        return new FileRepositoryBuilder().setGitDir(inner.exists() ? inner : folder).setMustExist(true).build();
    }

    private void run(List<String> commits, int rounds, Path target) throws IOException {
        long[][] nanos = new long[commits.size()][rounds];
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(target, StandardCharsets.UTF_8))) {
            for (int round = 0; round < rounds; round++) {
                for (int index = 0; index < commits.size(); index++) {
                    Answer answer = ask(commits.get(index));
                    nanos[index][round] = answer.nanos;
                    if (round == rounds - 1) {
                        out.println(line(answer, nanos[index]));
                    }
                }
            }
            out.println("{\"peak_kb\": " + peakKilobytes() + "}");
        }
    }

    private Answer ask(String revision) {
        Answer answer = new Answer(revision);
        long start = System.nanoTime();
        long startCpu = THREADS.getCurrentThreadCpuTime();
        try {
            ObjectId id = repository.resolve(revision + "^{commit}");
            if (id == null) {
                throw new IOException("there is no such commit");
            }
            answer.sha1 = id.name();
            start = System.nanoTime();
            startCpu = THREADS.getCurrentThreadCpuTime();
            new GitHistoryRefactoringMinerImpl().detectAtCommit(repository, answer.sha1, answer);
        } catch (Throwable failure) { // A stack overflow in one commit must not end the run.
            answer.error = failure.toString();
        }
        answer.nanos = System.nanoTime() - start;
        answer.cpuNanos = THREADS.getCurrentThreadCpuTime() - startCpu;
        return answer;
    }

    private String line(Answer answer, long[] nanos) {
        String refactorings = answer.found.stream().map(this::json).collect(Collectors.joining(", "));
        String rounds = Arrays.stream(nanos).mapToObj(Json::millis).collect(Collectors.joining(", "));
        String error = answer.error == null ? "" : ", \"error\": " + Json.quote(answer.error);
        return "{\"sha1\": " + Json.quote(answer.sha1) + ", \"ms\": " + Json.millis(answer.nanos)
                + ", \"cpu_ms\": " + Json.millis(answer.cpuNanos)
                + ", \"rounds_ms\": [" + rounds + "]" + error + ", \"refactorings\": [" + refactorings + "]}";
    }

    private String json(Refactoring refactoring) {
        if (full) {
            return refactoring.toJSON().replace('\n', ' ').replace('\t', ' ');
        }
        String description = refactoring.toString().replace('\t', ' ');
        return "{\"type\": " + Json.quote(refactoring.getName()) + ", \"description\": " + Json.quote(description) + "}";
    }

    /** The most memory that the process ever held, as Linux counts it; 0 elsewhere. */
    private static long peakKilobytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream().filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElse(0);
    }

    /** What came back for one commit. */
    private static final class Answer implements RefactoringHandler {
        String sha1;
        String error;
        long nanos;
        long cpuNanos;
        List<Refactoring> found = List.of();

        Answer(String revision) {
            sha1 = revision;
        }

        @Override
        public void handle(String commitId, List<Refactoring> refactorings) {
            found = refactorings;
        }

        @Override
        public void handleException(String commitId, Exception failure) {
            error = failure.toString();
        }
    }
}
