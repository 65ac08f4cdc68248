package assay.store.capability;

import assay.store.StoreException;
import java.net.URI;
import java.util.Map;

/** Capability: files in the store's own format can be handed to its servers (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Hands over every file of a directory that the servers can read. The files are the store's
   * afterwards. Returns when their rows can be read.
   */
  void importFiles(String table, URI directory) throws StoreException;

  /**
   * What a program that writes such files has to know of the table, by names that mean something to
   * that program alone: compression, block sizes and the like, as the servers would choose them.
   *
   * @throws StoreException if no such program could write files for this table
   */
  default Map<String, String> fileSettings(String table) throws StoreException {
    return Map.of();
  }
}
