package assay.clusters;

import java.util.function.Consumer;

/** Creates clusters of one store. Providers are found by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  String store();

  /**
   * @param progress receives one short line for each step, on the calling thread
   */
  Cluster cluster(ServerFolders folders, Consumer<String> progress);
}
