package assay.clusters;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * State of a cluster at one moment.
 *
 * @param exists whether the folder contains an instance of the store, running or not
 * @param servers servers in start order; empty when the cluster is down
 * @param abandoned servers that were killed, stopped or paused on purpose by processes that have
 *     since died; {@link Cluster#up} and {@link Cluster#mend} restore these servers
 * @param details labels and values to show to the user, in order
 * @param storeSettings store settings with which Assay connects to the cluster; empty if there is
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

  public boolean running() {
    return !servers.isEmpty()
        && abandoned.isEmpty()
        && servers.stream().allMatch(server -> server.alive() && !server.paused());
  }

  public boolean anyAlive() {
    return servers.stream().anyMatch(ServerStatus::alive);
  }
}
