package assay.clusters;

import java.nio.file.Path;
import java.util.List;

/**
 * A cluster as it was when asked.
 *
 * @param exists whether the folder holds an instance, running or not
 * @param zookeepers {@code host:port}, as clients want it
 * @param clientProperties what any Accumulo client needs to connect, the password among it
 * @param servers ZooKeeper, manager, gc, then tablet servers; empty when the cluster is down
 */
public record ClusterStatus(
    Path directory,
    boolean exists,
    String instanceName,
    String zookeepers,
    Path clientProperties,
    List<ServerStatus> servers) {

  public ClusterStatus {
    servers = List.copyOf(servers);
  }

  /** Whether every server is alive. */
  public boolean running() {
    return !servers.isEmpty() && servers.stream().allMatch(ServerStatus::alive);
  }

  /** Whether any server is alive. */
  public boolean anyAlive() {
    return servers.stream().anyMatch(ServerStatus::alive);
  }
}
