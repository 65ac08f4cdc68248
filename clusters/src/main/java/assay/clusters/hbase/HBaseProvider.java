package assay.clusters.hbase;

import assay.clusters.Cluster;
import assay.clusters.ClusterProvider;
import assay.clusters.process.ProcessCluster;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Provides clusters of HBase. */
public final class HBaseProvider implements ClusterProvider {
  @Override
  public String store() {
    return HBaseKind.STORE;
  }

  @Override
  public Cluster cluster(Path dist, Consumer<String> progress) {
    return new ProcessCluster(new HBaseKind(), dist, progress);
  }
}
