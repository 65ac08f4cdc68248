package assay.store.capability;

import assay.store.Mutation;
import assay.store.StoreException;
import java.nio.file.Path;

/**
 * Capability: the store's binding can write the files for a bulk import, in Assay's process. For
 * stores without this capability, the files are written by a separate program that has the store's
 * libraries.
 */
public interface BulkFormat extends BulkImport {
  /**
   * Starts writing files for a table.
   *
   * @param directory an empty folder, to be passed to {@link BulkImport#importFiles} when the files
   *     are finished
   */
  FileSet openFiles(String table, Path directory) throws StoreException;

  /** Number of distinct rows and number of distinct cells in the written files. */
  record Written(long rows, long cells) {}

  /**
   * A set of files that is being written. Memory use does not grow with the amount of data. Not
   * thread-safe.
   */
  interface FileSet extends AutoCloseable {
    /**
     * Adds a row's cells and copies their bytes. Rows may be added in any order. If a cell is added
     * twice, the later value is kept.
     *
     * @throws IllegalArgumentException if a change is a delete
     */
    void add(Mutation row) throws StoreException;

    /**
     * Sorts the added rows and completes the files. This method must be called once, after the last
     * row was added.
     */
    Written finish() throws StoreException;

    /**
     * Releases all resources. If {@link #finish} was not called before, the files in the folder are
     * unusable.
     */
    @Override
    void close();
  }
}
