package assay.clusters;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Makes clusters of one kind; found by {@link java.util.ServiceLoader}. */
public interface ClusterProvider {
  /** Name of the store, as {@code --store} takes it. */
  String store();

  /**
   * A cluster of this kind.
   *
   * @param dist the folder of what the build has packaged; servers' jars are in {@code servers}
   *     below it
   * @param progress gets one short line a step; called by the thread that works
   */
  Cluster cluster(Path dist, Consumer<String> progress);
}
