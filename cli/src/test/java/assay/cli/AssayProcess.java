package assay.cli;

import static assay.cli.Runs.totals;
import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.launch.StandIn;
import assay.lab.measure.PhaseTotals;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * The packaged command line as a process of its own, in a home that shares nothing with a user's.
 */
final class AssayProcess {
  private static final Path ROOT = Path.of(System.getProperty("assay.home")).toAbsolutePath();
  private static final long LONGEST_SECONDS = 300;

  private final Process process;
  private final Path output;
  private final Path errors;

  /** What a command came to. */
  record Result(int exitCode, String output, String errors) {
    /** The folder that the last of the lines "run FOLDER" names, or of "run N of M … FOLDER". */
    Path runFolder() {
      return output
          .lines()
          .filter(line -> line.matches("run +(.* )?\\S+/\\S+"))
          .reduce((first, last) -> last)
          .map(line -> Path.of(line.substring(line.lastIndexOf(' ') + 1)))
          .orElseThrow(() -> new AssertionError(output + errors));
    }

    /** It succeeded; returns itself. */
    Result assertGood() {
      assertThat(exitCode).as(output + errors).isZero();
      return this;
    }

    /** It did nothing, for a reason that its one line names. */
    void assertRefused(String... why) {
      assertThat(exitCode).as(output + errors).isEqualTo(2);
      assertThat(errors).contains(why).hasLineCount(1);
    }
  }

  private AssayProcess(Process process, Path output, Path errors) {
    this.process = process;
    this.output = output;
    this.errors = errors;
  }

  /** A build in the background hands on that Ctrl-C is ignored: this undoes it. */
  private static final List<String> LISTENING = List.of("env", "--default-signal=INT");

  /**
   * A home whose programs and presets are the packaged ones, and whose clusters and logs are its
   * own.
   */
  static Path newHome(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("target"));
    Files.createSymbolicLink(folder.resolve("target/dist"), ROOT.resolve("target/dist"));
    Files.createSymbolicLink(folder.resolve("experiments"), ROOT.resolve("experiments"));
    return folder;
  }

  /**
   * Writes the launcher of a home.
   *
   * @param before what begins its command
   * @param flags of the JVM
   */
  static void install(Path home, String before, String flags) throws IOException {
    StandIn.write(
        home,
        """
        %s "%s" $ASSAY_JAVA_OPTS --add-opens java.base/java.nio=ALL-UNNAMED \
        %s -Dassay.home="%s" -cp "%s/*" assay.cli.Main "$@"
        """
            .formatted(
                before,
                Path.of(System.getProperty("java.home"), "bin", "java"),
                flags,
                home,
                ROOT.resolve("target/dist/lib")));
  }

  /** The words of a line, and more of them. */
  static String[] words(String line, String... more) {
    return Stream.concat(Stream.of(line.split(" +", -1)), Stream.of(more)).toArray(String[]::new);
  }

  static AssayProcess start(Path home, String... arguments) throws IOException {
    return startThrough(List.of(), home, arguments);
  }

  /** As {@link #start}, by a command that runs the rest of its line. */
  static AssayProcess startThrough(List<String> wrapper, Path home, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(LISTENING);
    command.addAll(wrapper);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-opens", "java.base/java.nio=ALL-UNNAMED"));
    // It lives for seconds: the optimizing compiler would take more CPU than it saves.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    // As the launcher does.
    command.add("-XX:SharedArchiveFile=" + ROOT.resolve("target/dist/classes.jsa"));
    command.add("-Xlog:cds*=off");
    if (Runtime.version().feature() >= 24) {
      // The newest JDKs warn of what client libraries do.
      command.add("--sun-misc-unsafe-memory-access=allow");
      command.add("--enable-native-access=ALL-UNNAMED");
    }
    command.add("-Dassay.home=" + home);
    command.addAll(List.of("-cp", ROOT.resolve("target/dist/lib") + "/*", "assay.cli.Main"));
    command.addAll(PatientRuns.arguments(arguments));
    Path output = Files.createTempFile(home, "out", ".txt");
    Path errors = Files.createTempFile(home, "err", ".txt");
    Process process =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    return new AssayProcess(process, output, errors);
  }

  static Result run(Path home, String... arguments) throws Exception {
    return start(home, arguments).await();
  }

  /** As Ctrl-C does. */
  void interrupt() throws Exception {
    signal("INT");
  }

  /** Sends a signal by its name, such as {@code STOP}. */
  void signal(String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /**
   * Stops it for so long, or longer, again and again, and lets it run for the rest of a second
   * between, from now until it has ended.
   *
   * @return a file of when each stop was over, in µs since 1970
   */
  Path pauseEverySecond(int millis) throws IOException {
    String script =
        "while kill -STOP $0; do sleep 0.%03d; e=$EPOCHREALTIME; kill -CONT $0;".formatted(millis)
            + " echo ${e/./}; sleep 0.%03d; done".formatted(1000 - millis);
    Path ends = Files.createTempFile("pauses", ".txt");
    new ProcessBuilder("bash", "-c", script, Long.toString(process.pid()))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .redirectOutput(ends.toFile())
        .start();
    return ends;
  }

  /** The processes that it has started and that live. */
  List<ProcessHandle> children() {
    return process.toHandle().descendants().toList();
  }

  /** The process of one of its workers. */
  ProcessHandle worker(int index) throws IOException {
    for (ProcessHandle child : children()) {
      if (commandLine(child).contains(" --index " + index)) {
        return child;
      }
    }
    throw new AssertionError("no worker " + index + " among " + children());
  }

  /**
   * With what it was started, whole: {@link ProcessHandle.Info} ends after 4 KB, which a class path
   * may fill.
   *
   * @return empty if it has ended meanwhile
   */
  static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** As kill -9 does. */
  void kill() {
    process.destroyForcibly();
  }

  /** Kills a server whose record, in its cluster's folder, this is; returns when it is gone. */
  static void killRecorded(Path record) throws Exception {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(record)) {
      properties.load(in);
    }
    ProcessHandle server =
        ProcessHandle.of(Long.parseLong(properties.getProperty("pid"))).orElseThrow();
    server.destroyForcibly();
    server.onExit().get();
  }

  /**
   * The one run of an experiment in a home: of a command that was killed, which has not said where.
   */
  static Path onlyRun(Path home, String experiment) throws IOException {
    try (Stream<Path> runs = Files.list(home.resolve("runs").resolve(experiment))) {
      List<Path> all = runs.filter(Files::isDirectory).toList();
      if (all.size() != 1) {
        throw new AssertionError("there must be one run of " + experiment + "; there are " + all);
      }
      return all.get(0);
    }
  }

  /** The runs of an experiment in a home, in the order in which they were begun. */
  static List<RecordedRun> runs(Path home, String experiment) throws IOException {
    List<RecordedRun> runs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(home.resolve("runs").resolve(experiment))) {
      for (Path run : folders.filter(Files::isDirectory).toList()) {
        runs.add(RunReader.read(run));
      }
    }
    runs.sort(Comparator.comparing(run -> run.manifest().start()));
    return runs;
  }

  /** What it has printed until now. */
  String soFar() throws IOException {
    return Files.readString(output);
  }

  /** Waits until something has been printed. */
  void awaitOutput(String text) throws Exception {
    Awaitility.await("'" + text + "' in " + output)
        .atMost(LONGEST_SECONDS, TimeUnit.SECONDS)
        .until(() -> !process.isAlive() || soFar().contains(text));
    if (!soFar().contains(text)) {
      throw new AssertionError("no '" + text + "' in: " + await());
    }
  }

  Result await() throws Exception {
    return await(Duration.ofSeconds(LONGEST_SECONDS));
  }

  /** For what starts servers more than once, on a busy machine. */
  Result await(Duration longest) throws Exception {
    if (!process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("hangs; it has printed: " + Files.readString(output));
    }
    return new Result(
        process.exitValue(),
        Files.readString(output, StandardCharsets.UTF_8),
        withoutTheJdks(Files.readString(errors, StandardCharsets.UTF_8)));
  }

  /** The JDK tells there of flags that it takes from the tests' environment. */
  private static String withoutTheJdks(String errors) {
    return errors.replaceAll("(?m)^NOTE: Picked up JDK_JAVA_OPTIONS: .*\\R", "");
  }

  /** Operations that were due in a phase in open loop, of which a busy machine starts not all. */
  static long due(RecordedRun run, String phase) {
    PhaseTotals totals = totals(run, phase);
    return totals.started() + totals.neverStarted();
  }
}
