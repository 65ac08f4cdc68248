package assay.clusters.process;

import assay.clusters.ServerRole;
import assay.clusters.process.folder.ServerRecord;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One shutdown of a cluster. This class provides the operations that a {@link ClusterKind} needs
 * for the shutdown. The caller holds the cluster's lock. Not thread-safe.
 */
public final class ClusterStop {
  private final ClusterState state;
  private final List<ServerRecord> records;
  private final Consumer<String> progress;

  ClusterStop(ClusterState state, List<ServerRecord> records, Consumer<String> progress) {
    this.state = state;
    this.records = records;
    this.progress = progress;
  }

  public ClusterState state() {
    return state;
  }

  public boolean anyAlive(ServerRole role) {
    return !alive(Set.of(role)).isEmpty();
  }

  public void terminate(ServerRole role) {
    alive(Set.of(role)).forEach(record -> record.process().terminate());
  }

  /**
   * Waits until all servers of a role have ended. Returns false if the time limit passes or the
   * thread is interrupted before all servers have ended.
   */
  public boolean awaitEnd(ServerRole role, Duration limit) {
    return Stopper.awaitEnd(alive(Set.of(role)), limit, true);
  }

  /**
   * Sends SIGTERM to the servers of these roles, and SIGKILL to servers that are still running
   * after 15 s.
   */
  public void end(ServerRole... roles) {
    Stopper.end(alive(Set.of(roles)));
  }

  public void say(String line) {
    progress.accept(line);
  }

  private List<ServerRecord> alive(Set<ServerRole> roles) {
    return records.stream()
        .filter(record -> roles.contains(record.server().role()) && record.process().alive())
        .toList();
  }
}
