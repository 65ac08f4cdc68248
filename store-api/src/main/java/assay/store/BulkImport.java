package assay.store;

import java.net.URI;

/** Capability: files in the store's own format can be handed to its servers (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Hands over every file of a directory that the servers can read. The files are the store's
   * afterwards. Returns when their rows can be read.
   */
  void importFiles(String table, URI directory) throws StoreException;
}
