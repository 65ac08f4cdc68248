package assay.clusters;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The catalogue of the kinds of clusters, by the name of their store. Thread-safe. */
public final class Clusters {
  private final Map<String, ClusterProvider> providers = new TreeMap<>();
  private final ServerFolders folders;

  /** Those of a build that keeps beside the jars what is made of them. */
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

  /** The stores whose servers can be started here, in order. */
  public Set<String> stores() {
    return providers.keySet();
  }

  /**
   * A cluster of a store; empty if no servers of it can be started.
   *
   * @param progress gets one short line a step; called by the thread that works
   */
  public Optional<Cluster> of(String store, Consumer<String> progress) {
    return Optional.ofNullable(providers.get(store))
        .map(provider -> provider.cluster(folders, progress));
  }
}
