package assay.lab.probe.profile;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * async-profiler's library, and how a JVM is told to use it: by the JDK's own {@code jcmd}, a
 * process of its own, which reaches the JVMs of the same user alone. Thread-safe.
 */
final class Agent implements Closeable {
  private static final Map<String, String> FOLDERS =
      Map.of("amd64", "linux-x64", "x86_64", "linux-x64", "aarch64", "linux-arm64");

  /** A JVM that is paused never answers. */
  private static final long LONGEST_SECONDS = 20;

  /** The best way that is allowed, in the agent's words. */
  static final String CPU = "cpu";

  private static final String LIBRARY = "libasyncProfiler.so";

  private final Path folder;
  private final Path jcmd;

  private Agent(Path folder, Path jcmd) {
    this.folder = folder;
    this.jcmd = jcmd;
  }

  /**
   * Makes the library ready.
   *
   * @throws IOException with one line if flame graphs cannot be had on this machine
   */
  static Agent unpack() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      throw new IOException("there is no " + jcmd + ": flame graphs need a whole JDK");
    }
    String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String resource = "/" + FOLDERS.getOrDefault(architecture, architecture) + "/" + LIBRARY;
    Path folder = Files.createTempDirectory("assay-profile-");
    try (InputStream library = Agent.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new IOException("async-profiler has no library for " + architecture);
      }
      Files.copy(library, folder.resolve(LIBRARY), StandardCopyOption.REPLACE_EXISTING);
    }
    return new Agent(folder, jcmd);
  }

  /**
   * A flag by which a JVM that is about to start is sampled from its beginning to its end.
   *
   * @param graph where it leaves its flame graph
   */
  String flag(Path graph) {
    return "-agentpath:" + folder.resolve(LIBRARY) + "=start,event=" + CPU + ",file=" + graph;
  }

  /** A place for a flame graph whose path has nothing that the agent takes for an option. */
  Path graph(String name) {
    return folder.resolve("graph-" + name + ".html");
  }

  /**
   * Begins to sample a JVM.
   *
   * @param way as async-profiler calls it
   * @throws IOException with one line if it cannot be sampled so
   */
  void start(long pid, String way) throws IOException, InterruptedException {
    command(pid, "start,event=" + way);
  }

  /**
   * Ends it.
   *
   * @return the flame graph, for the caller to move away
   * @throws IOException with one line if there is none
   */
  Path stop(long pid) throws IOException, InterruptedException {
    // Written here first: the path of a run's folder may hold what the agent takes for an option.
    Path graph = graph(Long.toString(pid));
    command(pid, "stop,file=" + graph);
    return graph;
  }

  private void command(long pid, String command) throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "agent", ".log");
    Path said = Files.createTempFile(folder, "jcmd", ".txt");
    Process process =
        new ProcessBuilder(
                jcmd.toString(),
                Long.toString(pid),
                "JVMTI.agent_load",
                folder.resolve(LIBRARY).toString(),
                "\"" + command + ",log=" + log + "\"")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("process " + pid + " did not answer in " + LONGEST_SECONDS + " s");
    }
    List<String> answer = Files.readAllLines(said);
    if (!answer.contains("return code: 0")) {
      List<String> reasons = Files.readAllLines(log);
      throw new IOException("process " + pid + ": " + last(reasons.isEmpty() ? answer : reasons));
    }
  }

  private static String last(List<String> lines) {
    return lines.isEmpty() ? "no answer" : lines.get(lines.size() - 1).strip();
  }

  @Override
  public void close() throws IOException {
    List<Path> files;
    try (var found = Files.list(folder)) {
      files = found.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}
