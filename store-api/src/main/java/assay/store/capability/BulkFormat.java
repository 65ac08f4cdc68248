package assay.store.capability;

import assay.store.Mutation;
import assay.store.StoreException;
import java.nio.file.Path;

/**
 * Bulk import into a store that also writes the files, in this process. Files of other stores are
 * written by a program of its own, which has the store's libraries.
 */
public interface BulkFormat extends BulkImport {
  /**
   * Begins to write files for a table.
   *
   * @param directory an empty folder, which {@link BulkImport#importFiles} takes once they are
   *     finished
   */
  FileSet openFiles(String table, Path directory) throws StoreException;

  /** How many different rows and cells are in the files. */
  record Written(long rows, long cells) {}

  /**
   * Files that are being written, in memory that does not grow with what is written. Of one thread.
   */
  interface FileSet extends AutoCloseable {
    /**
     * Takes a row's cells; rows come in any order, and of a cell that comes twice the later one
     * counts. The bytes are copied.
     *
     * @throws IllegalArgumentException if a change is a delete
     */
    void add(Mutation row) throws StoreException;

    /** Sorts what was added, and completes the files. Called once, after the last row. */
    Written finish() throws StoreException;

    /** Releases all; without {@link #finish} before, what is in the folder is no use. */
    @Override
    void close();
  }
}
