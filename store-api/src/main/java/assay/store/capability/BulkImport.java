package assay.store.capability;

import assay.store.StoreException;
import java.net.URI;
import java.util.Map;

/** Capability: servers can import files in the store's own format (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Imports every file in a directory that the servers can read. Afterwards, the files belong to
   * the store. Returns once the imported rows can be read.
   */
  void importFiles(String table, URI directory) throws StoreException;

  /**
   * Table properties that a program needs to write files for the import, such as compression and
   * block sizes, with the values that the servers would use. Only that program interprets the
   * names.
   *
   * @throws StoreException if no such program could write files for this table
   */
  default Map<String, String> fileSettings(String table) throws StoreException {
    return Map.of();
  }
}
