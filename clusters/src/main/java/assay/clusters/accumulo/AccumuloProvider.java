package assay.clusters.accumulo;

import assay.clusters.Cluster;
import assay.clusters.ClusterProvider;
import assay.clusters.ServerFolders;
import assay.clusters.process.ProcessCluster;
import java.util.function.Consumer;

public final class AccumuloProvider implements ClusterProvider {
  @Override
  public String store() {
    return AccumuloKind.STORE;
  }

  @Override
  public Cluster cluster(ServerFolders folders, Consumer<String> progress) {
    return new ProcessCluster(new AccumuloKind(), folders, progress);
  }
}
