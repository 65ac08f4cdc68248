package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ServerRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts server processes that outlive this process. Each server process first writes its record
 * into the cluster's folder.
 */
final class ServerLauncher {
  private static final long POLL_MILLIS = 5;

  private final ClusterFolder folder;

  ServerLauncher(ClusterFolder folder) {
    this.folder = folder;
  }

  /**
   * Starts a server in its own operating-system session, so that Ctrl-C in the terminal does not
   * reach the server.
   *
   * @param port port that is written into the server's record
   * @param group file of a CPU group to which the server's process id is written; empty for no
   *     group
   * @throws ClusterException if the process ends before it executes the server's command
   */
  Launched start(
      ServerId server,
      int port,
      Optional<Path> group,
      List<String> command,
      Map<String, String> environment)
      throws InterruptedException {
    ServerRecord.delete(folder, server);
    folder.empty(folder.scratch(server));
    List<String> whole = new ArrayList<>(List.of("setsid", "sh", "-c"));
    whole.add(ServerRecord.RECORD_AND_BECOME);
    whole.add(server.label());
    whole.add(ServerRecord.file(folder, server).toString());
    whole.add(Integer.toString(port));
    whole.add(group.map(Path::toString).orElse(""));
    whole.addAll(command);
    Process process = spawn(whole, folder.output(server), environment);
    // An interrupt does not end the wait, because no command could stop the process without the
    // server's record.
    boolean interrupted = false;
    try {
      while (true) {
        var record = ServerRecord.read(folder, server);
        if (record.isPresent()) {
          return new Launched(record.get(), process);
        }
        if (!process.isAlive()) {
          throw folder.ended(
              server.title() + " could not be started (exit code " + process.exitValue() + ")",
              server);
        }
        try {
          Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  Process spawn(List<String> command, Path output, Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.root().toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw ClusterException.failed("cannot start " + command.get(0), e);
    }
  }

  record Launched(ServerRecord record, Process process) {}
}
