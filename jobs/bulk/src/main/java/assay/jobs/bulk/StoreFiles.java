package assay.jobs.bulk;

import assay.store.Cell;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Format of a store's bulk files. {@link ServiceLoader} finds the implementation, which contains
 * all store-specific code of the job.
 */
public interface StoreFiles {
  /**
   * Returns whether a split point is the last row key of the tablet before it. If not, the split
   * point is the first row key of the tablet after it.
   */
  boolean splitEndsTablet();

  /**
   * Opens a writer for a part of one tablet's rows.
   *
   * @param folder folder for the written files; may contain other files
   * @param name prefix of the name of each file
   * @param settings settings of the table, as the store reported them
   */
  Writer open(Configuration configuration, Path folder, String name, Map<String, String> settings)
      throws IOException;

  /** Writes sorted cells to bulk files. Only one thread uses a writer. */
  interface Writer extends Closeable {
    /**
     * Writes a cell, which must sort after all previously written cells. Cells sort by the bytes of
     * row, family, qualifier and visibility, in this order. The writer does not retain the cell.
     */
    void append(Cell cell) throws IOException;
  }

  static StoreFiles find() {
    List<StoreFiles> found =
        ServiceLoader.load(StoreFiles.class, StoreFiles.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    if (found.size() != 1) {
      throw new IllegalStateException(
          "found " + found.size() + " formats of bulk files on the class path; expected 1");
    }
    return found.get(0);
  }
}
