package assay.clusters.hdfs;

import assay.clusters.ServerId;
import assay.clusters.ServerRole;
import assay.clusters.process.ClusterStart;
import assay.clusters.process.ServerCommand;
import assay.clusters.process.jvm.ServerClasses;
import java.util.Map;

/**
 * Server for one HDFS folder. When files are renamed into the folder, the server moves the files'
 * blocks to the folder's storage medium.
 */
public final class Satisfier {
  public static final ServerRole ROLE = ServerRole.one("satisfier", "satisfier");
  public static final ServerId ID = new ServerId(ROLE, 1);

  private static final String MAIN = "assay.satisfier.FolderSatisfier";
  private static final int HEAP_MIB = 96;

  /**
   * Placeholder for the satisfier's port. The satisfier has no port, because no process connects to
   * it.
   */
  private static final int NO_PORT = 0;

  private Satisfier() {}

  public static long needMib() {
    return HEAP_MIB + Hdfs.OVERHEAD_MIB;
  }

  /**
   * Starts the satisfier unless it is already running. HDFS must be running.
   *
   * @param folder path in HDFS, which need not exist yet
   */
  public static void launch(ClusterStart start, String folder, Medium medium)
      throws InterruptedException {
    if (!start.wasAlive(ID)) {
      ServerClasses classes = new ServerClasses(start.servers("hdfs"), Hdfs.conf(start.folder()));
      start.launch(
          ID,
          NO_PORT,
          new ServerCommand(start, ID).small(HEAP_MIB).main(classes, MAIN, folder, medium.policy()),
          Map.of());
    }
  }
}
