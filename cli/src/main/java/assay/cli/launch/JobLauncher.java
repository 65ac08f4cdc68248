package assay.cli.launch;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkFolder;
import assay.lab.bulk.JobRequest;
import assay.lab.bulk.TableJob;
import assay.lab.load.StopSignal;
import assay.lab.phase.JobSite;
import assay.lab.phase.Jobs;
import assay.lab.phase.PhaseContext;
import assay.protocol.StatusReader;
import assay.store.Bytes;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Starts MapReduce programs as child processes, and waits until the programs end. Each program has
 * its own folder of jars.
 *
 * @param programs folder that contains the programs' folders of jars
 * @param plan creates the plan that the program reads; the plan contains no secrets
 * @param store name of the store; empty if the program opens no store
 */
public record JobLauncher(
    Path programs,
    JobSite site,
    Function<PhaseContext, String> plan,
    String store,
    Map<String, String> connection)
    implements Jobs {
  private static final Logger LOG = Logger.getLogger("assay.jobs");
  private static final Duration TICK = Duration.ofMillis(100);
  private static final Duration REPORT = Duration.ofSeconds(10);
  private static final Duration END = Duration.ofSeconds(20);

  /**
   * Memory of a task in MB. With less memory, sorting a task's rows would need too many temporary
   * files.
   */
  private static final int MEGABYTES_A_TASK = 192;

  /**
   * First JDK version that prints a warning for some of Hadoop's calls, unless JVM options allow
   * these calls.
   */
  private static final int WARNING_JDK = 24;

  private static final class JobStatus extends StatusReader {
    private String progress = "";
    private String result;

    JobStatus(String name) {
      super(name, LOG::info);
    }

    @Override
    protected boolean status(String word, String values) {
      switch (word) {
        case "progress" -> progress = values;
        case "done" -> result = values;
        default -> {
          return false;
        }
      }
      return true;
    }

    synchronized String progress() {
      String last = progress;
      progress = "";
      return last;
    }

    synchronized String result() {
      return result;
    }
  }

  public JobLauncher(Path programs, JobSite site, Function<PhaseContext, String> plan) {
    this(programs, site, plan, "", Map.of());
  }

  @Override
  public String filesOf(BulkFolder folder, String phase) {
    return site.files()
        .map(base -> base.replaceFirst("/*$", "") + "/" + phase + "-" + UUID.randomUUID())
        .orElseGet(() -> folder.files().toUri().toString());
  }

  @Override
  public BulkCounts format(Format format, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Path jars = programs.resolve(context.store().info().name());
    if (!Files.isDirectory(jars)) {
      throw failed(
          "bulk files of this store cannot be written: the folder "
              + jars
              + ", which must contain the program that writes them, is missing");
    }
    Path request = format.folder().temporary().resolve("request.json");
    Files.writeString(request, request(format, context).toText());
    Consumer<String> notices =
        line -> context.notices().accept("phase '" + format.phase() + "': " + line);
    return run(
            "bulk",
            command(jars, "assay.jobs.bulk.BulkFilesProgram", request),
            notices,
            context.stop())
        .map(JobLauncher::counts)
        .orElse(BulkCounts.NONE);
  }

  private static BulkCounts counts(String result) {
    long[] numbers = Stream.of(result.split(" ")).mapToLong(Long::parseLong).toArray();
    return new BulkCounts(numbers[0], numbers[1], numbers[2], Math.toIntExact(numbers[3]));
  }

  @Override
  public Jobs on(String newStore, Map<String, String> newConnection) {
    return new JobLauncher(programs, site, plan, newStore, newConnection);
  }

  @Override
  public Optional<String> run(
      TableWork work, Path folder, Consumer<String> notices, StopSignal stop)
      throws StoreException, IOException, InterruptedException {
    if (store.isEmpty()) {
      throw new IllegalStateException("no store given");
    }
    Path request = folder.resolve("request.json");
    Files.writeString(request, request(work, folder).toText());
    List<String> command = command(programs.resolve(work.program()), work.mainClass(), request);
    return run(work.program(), command, notices, stop);
  }

  private static Optional<String> run(
      String name, List<String> command, Consumer<String> notices, StopSignal stop)
      throws StoreException, IOException, InterruptedException {
    JobStatus status = new JobStatus(name);
    ChildProcess program = ChildProcess.start(command, status::read);
    try {
      if (!follow(program, status, notices, stop)) {
        return Optional.empty();
      }
    } finally {
      end(program);
    }
    if (program.exitCode() != 0 || status.result() == null) {
      throw failed(status.failure().isEmpty() ? lastWords(program) : status.failure());
    }
    return Optional.of(status.result());
  }

  private TableJob request(TableWork work, Path folder) {
    return new TableJob(
        programs.resolveSibling("stores").toString(),
        store,
        connection,
        work.table(),
        work.work(),
        site.files().orElse(null),
        folder.toString(),
        site.memoryMegabytes(),
        tasks());
  }

  private JobRequest request(Format format, PhaseContext context) {
    return new JobRequest(
        plan.apply(context),
        format.phase(),
        format.splits().stream().map(Bytes::toArray).toList(),
        format.filesPerTablet(),
        format.settings(),
        System.currentTimeMillis(),
        format.bytes(),
        format.files(),
        format.folder().temporary().toString(),
        site.memoryMegabytes(),
        tasks());
  }

  private int tasks() {
    int most = Math.max(1, site.memoryMegabytes() / MEGABYTES_A_TASK);
    return Math.min(most, Runtime.getRuntime().availableProcessors());
  }

  private List<String> command(Path jars, String mainClass, Path request) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx" + site.memoryMegabytes() + "m",
            "-XX:-UsePerfData",
            // A batch program needs high throughput rather than short pauses.
            "-XX:+UseParallelGC",
            "--add-opens",
            "java.base/java.nio=ALL-UNNAMED"));
    if (Runtime.version().feature() >= WARNING_JDK) {
      command.addAll(
          List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED"));
    }
    String settings = site.conf().map(conf -> conf.toAbsolutePath() + ":").orElse("");
    command.addAll(List.of("-cp", settings + jars + "/*", mainClass, request.toString()));
    return command;
  }

  /**
   * Waits until the program ends or a stop is requested.
   *
   * @return whether the program has ended
   */
  private static boolean follow(
      ChildProcess program, JobStatus status, Consumer<String> notices, StopSignal stop)
      throws InterruptedException {
    long nextReport = System.nanoTime() + REPORT.toNanos();
    while (!program.await(TICK)) {
      if (stop.isRequested()) {
        return false;
      }
      if (System.nanoTime() > nextReport) {
        String progress = status.progress();
        if (!progress.isEmpty()) {
          notices.accept(progress);
        }
        nextReport = System.nanoTime() + REPORT.toNanos();
      }
    }
    return true;
  }

  private static void end(ChildProcess program) throws InterruptedException {
    program.endInput();
    if (!program.await(END)) {
      program.kill();
      program.await(END);
    }
  }

  private static String lastWords(ChildProcess program) {
    String words = program.lastWords();
    return "the program ended with exit code "
        + program.exitCode()
        + (words.isEmpty() ? "" : ": " + words);
  }

  private static StoreException failed(String message) {
    return new StoreException(StoreException.Kind.FAILED, message);
  }
}
