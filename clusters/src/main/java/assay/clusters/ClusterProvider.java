package assay.clusters;

import java.util.function.Consumer;

/** Makes clusters of one kind; found by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  /** Name of the store, as {@code --store} takes it. */
  String store();

  /**
   * A cluster of this kind.
   *
   * @param progress gets one short line a step; called by the thread that works
   */
  Cluster cluster(ServerFolders folders, Consumer<String> progress);
}
