package assay.clusters.hbase;

import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.LogTail;

/**
 * Lines that a master has logged since this object was created. The master reports that it is ready
 * only in its log, and in HBase's own protocol. Used by one thread.
 */
final class MasterLog {
  private static final String INITIALIZED = "Master has completed initialization";
  private static final String LABELS_MADE = "Operation: CREATE, Table Name: hbase:labels";

  /** The configuration gives all servers the name {@code localhost}. */
  private static final String REGISTERED = "Registering regionserver=localhost,";

  private final LogTail log;
  private final StringBuilder text = new StringBuilder();

  /** Ignores lines that are already in the log. */
  MasterLog(ClusterFolder folder, ServerId server) {
    this.log = new LogTail(folder, server);
  }

  /**
   * Whether the master accepts requests.
   *
   * @param labels whether the master still has to create the table of labels
   */
  boolean saysReady(boolean labels) {
    text.append(log.next());
    return text.indexOf(INITIALIZED) >= 0 && (!labels || text.indexOf(LABELS_MADE) >= 0);
  }

  boolean saysRegistered(int port) {
    text.append(log.next());
    return text.indexOf(REGISTERED + port + ",") >= 0;
  }
}
