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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs {@code jcmd} on a JVM of this user. The program {@code jcmd} is taken from the JVM's own JDK
 * if possible.
 */
public record Jcmd(Path program, long pid) {
  /**
   * Time limit of a jcmd command. A garbage collection of a large heap takes a long time, and a
   * suspended JVM never answers.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  /**
   * Flag that sets how long jcmd waits for the JVM's attach listener. The default, 10 s, is too
   * short.
   */
  private static final String ATTACH_TIMEOUT =
      "-J-Dsun.tools.attach.attachTimeout=" + PATIENCE.toMillis();

  private static final String INSECURE = "is not secure";

  /**
   * Finds the jcmd of the JDK on which the server runs. If there is no such jcmd, finds the jcmd of
   * this process's JDK.
   *
   * @throws ClusterException if there is no jcmd on this machine
   */
  public static Jcmd of(long pid) {
    Optional<Path> program =
        Stream.of(ofServer(pid), Optional.of(beside(JavaHome.running().path().resolve("bin/java"))))
            .flatMap(Optional::stream)
            .filter(Files::isExecutable)
            .findFirst();
    return new Jcmd(
        program.orElseThrow(
            () -> ClusterException.failed("no jcmd on this machine; install a full JDK")),
        pid);
  }

  /**
   * Runs one jcmd command and returns the command's output.
   *
   * @throws ClusterException if the JVM refuses the command, or does not answer within a minute
   */
  public String run(String command) throws InterruptedException {
    List<String> line = List.of(program.toString(), ATTACH_TIMEOUT, Long.toString(pid), command);
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      try {
        String answer = answer(process);
        if (process.waitFor() != 0) {
          throw ClusterException.failed(refusal(command, answer));
        }
        return answer;
      } catch (TimeoutException e) {
        throw ClusterException.failed(
            "process " + pid + " did not answer jcmd within " + PATIENCE.toSeconds() + " s");
      } catch (ExecutionException e) {
        throw ClusterException.failed("cannot read the output of jcmd", e.getCause());
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot run " + program, e);
    }
  }

  private String refusal(String command, String answer) {
    String reason =
        answer
            .lines()
            .filter(line -> !line.startsWith("\tat ") && !line.equals(pid + ":"))
            .collect(Collectors.joining(" "));
    String hint =
        reason.contains(INSECURE)
            ? "; another user's JVM was killed and left this file behind; run 'sudo rm "
                + AttachSocket.of(pid)
                + "'"
            : "";
    return "process " + pid + " refused '" + command + "': " + reason + hint;
  }

  /**
   * Reads the output while jcmd runs, because jcmd cannot end before a long output has been read.
   */
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
      return Optional.empty(); // the process is ending; the caller reports this failure
    }
  }

  private static Path beside(Path java) {
    return java.resolveSibling("jcmd");
  }
}
