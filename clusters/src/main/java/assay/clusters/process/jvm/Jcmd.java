package assay.clusters.process.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Asks a JVM of this user something by the JDK's {@code jcmd}, its own JDK's if it has one. */
public record Jcmd(Path program, long pid) {
  /** A large heap takes its time; a JVM that stands still never answers. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * The jcmd that fits a server: of the JDK that the server runs on, or of this process's.
   *
   * @throws ClusterException if there is no such program
   */
  public static Jcmd of(long pid) {
    Optional<Path> program =
        Stream.of(ofServer(pid), Optional.of(beside(JavaHome.running().path().resolve("bin/java"))))
            .flatMap(Optional::stream)
            .filter(Files::isExecutable)
            .findFirst();
    return new Jcmd(
        program.orElseThrow(
            () -> ClusterException.failed("there is no jcmd: that takes a whole JDK")),
        pid);
  }

  /**
   * Runs one command and returns what it answers.
   *
   * @throws ClusterException if the JVM refuses it, or does not answer within a minute
   */
  public String run(String command) throws InterruptedException {
    List<String> line = List.of(program.toString(), Long.toString(pid), command);
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      try {
        String answer = answer(process);
        if (process.waitFor() != 0) {
          throw ClusterException.failed("process " + pid + " refused '" + command + "': " + answer);
        }
        return answer;
      } catch (TimeoutException e) {
        throw ClusterException.failed(
            "process " + pid + " did not answer jcmd within " + PATIENCE.toSeconds() + " s");
      } catch (ExecutionException e) {
        throw ClusterException.failed("cannot read what jcmd answers", e.getCause());
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot run " + program, e);
    }
  }

  /** Read while the program writes: it does not end before a long answer is taken. */
  private static String answer(Process process)
      throws InterruptedException, ExecutionException, TimeoutException {
    FutureTask<byte[]> reading = new FutureTask<>(process.getInputStream()::readAllBytes);
    Thread reader = new Thread(reading, "assay-jcmd");
    reader.setDaemon(true);
    reader.start();
    return new String(reading.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), UTF_8).strip();
  }

  private static Optional<Path> ofServer(long pid) {
    try {
      return Optional.of(beside(Path.of("/proc/" + pid + "/exe").toRealPath()));
    } catch (IOException e) {
      return Optional.empty(); // it ends at this moment, and will be said to
    }
  }

  private static Path beside(Path java) {
    return java.resolveSibling("jcmd");
  }
}
