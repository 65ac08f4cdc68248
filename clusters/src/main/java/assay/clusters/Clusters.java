package assay.clusters;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Clusters of all stores whose servers Assay can start. Thread-safe. */
public final class Clusters {
  private final Map<String, ClusterProvider> providers = new TreeMap<>();
  private final ServerFolders folders;

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
   * Returns the {@link Cluster} of a store; empty if Assay cannot start servers of the store.
   *
   * @param progress receives one short line for each step, on the calling thread
   */
  public Optional<Cluster> of(String store, Consumer<String> progress) {
    return Optional.ofNullable(providers.get(store))
        .map(provider -> provider.cluster(folders, progress));
  }
}
