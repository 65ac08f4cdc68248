package assay.store.capability;

import assay.store.StoreException;
import java.net.URI;
import java.util.Map;

/** Capability: servers can import files in the store's own format (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Imports every file in a directory that the servers can read. Afterwards, the files belong to
   * the store. Returns once their rows can be read.
   */
  void importFiles(String table, URI directory) throws StoreException;

  /**
   * Properties of the table for the program that writes such files: compression, block sizes and
   * the like, as the servers would choose them. The names have meaning to that program only.
   *
   * @throws StoreException if no such program could write files for this table
   */
  default Map<String, String> fileSettings(String table) throws StoreException {
    return Map.of();
  }
}
