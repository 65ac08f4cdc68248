package assay.store.capability;

import assay.store.StoreException;
import java.net.URI;
import java.util.Map;

/** Capability: the servers can import files in the store's own format (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Imports every file in a directory that the servers can read. Returns when the imported rows can
   * be read. After the import, the store owns the files.
   */
  void importFiles(String table, URI directory) throws StoreException;

  /**
   * Returns the table properties that a program needs to write files for the import, such as
   * compression and block sizes. The values are those that the servers would use if the servers
   * wrote the files. Only the program that writes the files interprets the names of the properties.
   *
   * @throws StoreException if no program could write files for this table
   */
  default Map<String, String> fileSettings(String table) throws StoreException {
    return Map.of();
  }
}
