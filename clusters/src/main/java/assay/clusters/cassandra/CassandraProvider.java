package assay.clusters.cassandra;

import assay.clusters.Cluster;
import assay.clusters.ClusterProvider;
import assay.clusters.ServerFolders;
import assay.clusters.process.ProcessCluster;
import java.util.function.Consumer;

public final class CassandraProvider implements ClusterProvider {
  @Override
  public String store() {
    return CassandraKind.STORE;
  }

  @Override
  public Cluster cluster(ServerFolders folders, Consumer<String> progress) {
    return new ProcessCluster(new CassandraKind(), folders, progress);
  }
}
