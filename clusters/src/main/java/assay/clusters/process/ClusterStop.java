package assay.clusters.process;

import assay.clusters.ServerRole;
import assay.clusters.process.folder.ServerRecord;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One stop of a cluster: what the kind of cluster works with. The cluster's lock is held. Used by
 * one thread.
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

  /** Whether a server of this role is alive. */
  public boolean anyAlive(ServerRole role) {
    return !alive(Set.of(role)).isEmpty();
  }

  /** Asks the servers of a role to end (SIGTERM) and does not wait for it. */
  public void terminate(ServerRole role) {
    alive(Set.of(role)).forEach(record -> record.process().terminate());
  }

  /** Whether all servers of a role have ended within a time; an interrupt ends the wait. */
  public boolean awaitEnd(ServerRole role, Duration limit) {
    return Stopper.awaitEnd(alive(Set.of(role)), limit, true);
  }

  /** Ends the servers of these roles: by SIGTERM, and after 15 s by SIGKILL. */
  public void end(ServerRole... roles) {
    Stopper.end(alive(Set.of(roles)));
  }

  /** Tells the user something in one short line. */
  public void say(String line) {
    progress.accept(line);
  }

  private List<ServerRecord> alive(Set<ServerRole> roles) {
    return records.stream()
        .filter(record -> roles.contains(record.server().role()) && record.process().alive())
        .toList();
  }
}
