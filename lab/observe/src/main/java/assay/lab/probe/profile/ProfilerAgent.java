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
 * Controls async-profiler's library in a JVM through the JDK's {@code jcmd}. The process {@code
 * jcmd} can reach only JVMs of the same user. Thread-safe.
 */
final class ProfilerAgent implements Closeable {
  private static final Map<String, String> FOLDERS =
      Map.of("amd64", "linux-x64", "x86_64", "linux-x64", "aarch64", "linux-arm64");

  /** Maximum time to wait for a response, in seconds. A paused JVM never responds. */
  private static final long LONGEST_SECONDS = 20;

  /**
   * Option of jcmd that sets the maximum wait for the JVM's attach listener. The default of jcmd is
   * only 10 s.
   */
  private static final String ATTACH_TIMEOUT =
      "-J-Dsun.tools.attach.attachTimeout=" + TimeUnit.SECONDS.toMillis(LONGEST_SECONDS);

  /** Event name with which async-profiler selects the best permitted sampling method. */
  static final String CPU = "cpu";

  private static final String LIBRARY = "libasyncProfiler.so";

  private final Path folder;
  private final Path jcmd;

  private ProfilerAgent(Path folder, Path jcmd) {
    this.folder = folder;
    this.jcmd = jcmd;
  }

  /**
   * Unpacks the library to disk.
   *
   * @throws IOException if flame graphs are not possible on this machine; the message is one line
   */
  static ProfilerAgent unpack() throws IOException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    if (!Files.isExecutable(jcmd)) {
      throw new IOException(jcmd + " does not exist; flame graphs need a full JDK");
    }
    String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String resource = "/" + FOLDERS.getOrDefault(architecture, architecture) + "/" + LIBRARY;
    Path folder = Files.createTempDirectory("assay-profile-");
    try (InputStream library = ProfilerAgent.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new IOException("async-profiler has no library for " + architecture);
      }
      Files.copy(library, folder.resolve(LIBRARY), StandardCopyOption.REPLACE_EXISTING);
    }
    return new ProfilerAgent(folder, jcmd);
  }

  String flag(Path graph) {
    return "-agentpath:" + folder.resolve(LIBRARY) + "=start,event=" + CPU + ",file=" + graph;
  }

  Path graph(String name) {
    return folder.resolve("graph-" + name + ".html");
  }

  /**
   * Starts sampling a JVM.
   *
   * @param way name that async-profiler gives to the event to sample
   * @throws IOException if the JVM cannot be sampled with this event; the message is one line
   */
  void start(long pid, String way) throws IOException, InterruptedException {
    command(pid, "start,event=" + way);
  }

  /**
   * Stops sampling a JVM.
   *
   * @return the flame graph's file, which the caller must move
   * @throws IOException if there is no flame graph; the message is one line
   */
  Path stop(long pid) throws IOException, InterruptedException {
    // The file is not in the run's folder, because the folder's path may contain characters that
    // look like options.
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
                ATTACH_TIMEOUT,
                Long.toString(pid),
                "JVMTI.agent_load",
                folder.resolve(LIBRARY).toString(),
                "\"" + command + ",log=" + log + "\"")
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("process " + pid + " did not answer within " + LONGEST_SECONDS + " s");
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
