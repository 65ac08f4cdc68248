package assay.clusters.process.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds and runs programs that are installed on this machine. */
public final class Tool {
  private Tool() {}

  /**
   * Returns the path of an installed program; empty if the program is not installed.
   *
   * @param more folders to search after the folders of {@code PATH}
   */
  public static Optional<Path> find(String program, String... more) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of(more))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * @return output of the program, stripped
   * @throws ClusterException if the program fails; the message includes the program's output
   */
  static String run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      try {
        String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        if (process.waitFor() != 0) {
          throw ClusterException.failed(
              "'" + String.join(" ", command) + "' failed: " + said.replace('\n', ' '));
        }
        return said;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot run '" + List.of(command).get(0) + "'", e);
    }
  }
}
