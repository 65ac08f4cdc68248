package assay.clusters.hdfs;

import assay.clusters.ServerTuning;
import assay.clusters.process.ClusterKind;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.ClusterState;
import assay.clusters.process.folder.ClusterFolder;
import java.util.Map;

/** A kind of cluster that can keep its files in {@link Hdfs}. */
public interface HdfsKind extends ClusterKind {
  @Override
  default void check(ClusterSettings settings, ClusterFolder folder) {
    Hdfs.check(settings, folder);
  }

  @Override
  default boolean forgets(ClusterSettings settings, ClusterFolder folder) {
    return DataNodeVolumes.of(settings, folder).forget();
  }

  @Override
  default int copies(ClusterSettings settings, ServerTuning tuning, String role) {
    return Hdfs.copies(settings, tuning, role);
  }

  @Override
  default Map<String, String> measured(ClusterState state) {
    return DataNodeVolumes.measured(state);
  }
}
