package assay.clusters.hbase;

import assay.clusters.Cluster;
import assay.clusters.ClusterProvider;
import assay.clusters.ServerFolders;
import assay.clusters.process.ProcessCluster;
import java.util.function.Consumer;

public final class HBaseProvider implements ClusterProvider {
  @Override
  public String store() {
    return HBaseKind.STORE;
  }

  @Override
  public Cluster cluster(ServerFolders folders, Consumer<String> progress) {
    return new ProcessCluster(new HBaseKind(), folders, progress);
  }
}
