package assay.store.capability;

import assay.store.Mutation;
import assay.store.StoreException;
import java.nio.file.Path;

/**
 * Capability: the store's binding can write the files for a bulk import, in Assay's process. For
 * other stores, a separate program that has the store's libraries writes the files.
 */
public interface BulkFormat extends BulkImport {
  /**
   * Starts writing files for a table.
   *
   * @param directory an empty folder, to be passed to {@link BulkImport#importFiles} when the files
   *     are finished
   */
  FileSet openFiles(String table, Path directory) throws StoreException;

  /** Numbers of distinct rows and cells in the written files. */
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
     * Sorts the added rows and completes the files. The caller calls this method once, after the
     * last row.
     */
    Written finish() throws StoreException;

    /**
     * Releases all resources. The folder's contents are unusable unless {@link #finish} was called
     * before.
     */
    @Override
    void close();
  }
}
