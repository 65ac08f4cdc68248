package assay.store.capability;

import assay.store.StoreException;
import java.net.URI;
import java.util.Map;

/** Capability: the servers can import files in the store's own format (YCSB++, §2.3.4). */
public interface BulkImport {
  /**
   * Imports every file in a directory that the servers can read. Waits until the imported rows can
   * be read. After the import, the store owns the files.
   */
  void importFiles(String table, URI directory) throws StoreException;

  /**
   * Returns table properties, such as compression and block sizes, that a program must know to
   * write files for the import. The servers use the same values when they write files of this
   * table. Only the program that writes the files interprets the names of the properties.
   *
   * @throws StoreException if no program could write files for this table
   */
  default Map<String, String> fileSettings(String table) throws StoreException {
    return Map.of();
  }
}
