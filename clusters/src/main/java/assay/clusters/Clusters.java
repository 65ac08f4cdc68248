package assay.clusters;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** All kinds of clusters, by the name of their store. Thread-safe. */
public final class Clusters {
  private final Map<String, ClusterProvider> providers = new TreeMap<>();
  private final ServerFolders folders;

  /** Keeps files that are generated from the servers' jars in the jars' folder. */
  public Clusters(Path dist) {
    this(new ServerFolders(dist, dist.resolve("servers")));
  }

  public Clusters(ServerFolders folders) {
    this.folders = folders;
    for (ClusterProvider provider :
        ServiceLoader.load(ClusterProvider.class, Clusters.class.getClassLoader())) {
      providers.put(provider.store(), provider);
    }
  }

  public Set<String> stores() {
    return providers.keySet();
  }

  /**
   * Cluster of a store; empty if servers of the store cannot be started.
   *
   * @param progress receives one short line per step, on the calling thread
   */
  public Optional<Cluster> of(String store, Consumer<String> progress) {
    return Optional.ofNullable(providers.get(store))
        .map(provider -> provider.cluster(folders, progress));
  }
}
