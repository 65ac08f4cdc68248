package assay.clusters;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * State of a cluster at one moment.
 *
 * @param exists whether the folder holds an instance, running or not
 * @param servers in start order; empty when the cluster is down
 * @param abandoned servers that were broken on purpose by processes that no longer exist; the next
 *     {@link Cluster#up} or {@link Cluster#mend} brings them back
 * @param details additional information for the user, by label, in order
 * @param storeSettings settings with which Assay's store connects to the cluster; empty if there is
 *     no instance
 */
public record ClusterStatus(
    Path directory,
    boolean exists,
    List<ServerStatus> servers,
    List<ServerId> abandoned,
    Map<String, String> details,
    Map<String, String> storeSettings) {

  public ClusterStatus {
    servers = List.copyOf(servers);
    abandoned = List.copyOf(abandoned);
    details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    storeSettings = Map.copyOf(storeSettings);
  }

  /** Whether every server is alive and none is paused or abandoned. */
  public boolean running() {
    return !servers.isEmpty()
        && abandoned.isEmpty()
        && servers.stream().allMatch(server -> server.alive() && !server.paused());
  }

  public boolean anyAlive() {
    return servers.stream().anyMatch(ServerStatus::alive);
  }
}
