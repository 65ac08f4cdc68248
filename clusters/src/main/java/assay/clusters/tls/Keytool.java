package assay.clusters.tls;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

@FunctionalInterface
public interface Keytool {
  /**
   * Runs a program, and returns when the program has ended.
   *
   * @param command program and its arguments, which must not contain secrets
   * @throws assay.clusters.ClusterException if the program fails or takes too long
   */
  void run(List<String> command) throws InterruptedException;

  default void keytool(List<String> arguments) throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(arguments);
    run(command);
  }
}
