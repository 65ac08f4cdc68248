package assay.clusters.accumulo;

import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.LogTail;

/**
 * Watches the manager's log for the line that says that the manager sleeps. The manager sleeps only
 * after it has read the entry of every tablet, with exactly the tablet servers that are registered
 * now. Nothing else shows that the metadata can be read.
 */
final class ManagerLog {
  private static final String SCANNED_ALL = "[Normal Tablets] sleeping for";

  private final LogTail log;
  private String carried = "";

  /** Ignores lines that are already in the log. */
  ManagerLog(ClusterFolder folder) {
    this.log = new LogTail(folder, AccumuloKind.MANAGER);
  }

  boolean saysScannedAll() {
    carried = carried.substring(Math.max(0, carried.length() - SCANNED_ALL.length())) + log.next();
    return carried.contains(SCANNED_ALL);
  }
}
