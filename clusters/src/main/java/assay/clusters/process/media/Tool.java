package assay.clusters.process.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.util.List;

final class Tool {
  private Tool() {}

  /**
   * @return the program's output, stripped
   * @throws ClusterException if the program fails; the message includes the output
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
