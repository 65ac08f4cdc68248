package assay.jobs.bulk;

import assay.store.Cell;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The files of one store, found through {@link ServiceLoader}: all that differs between stores. */
public interface StoreFiles {
  /** Whether a row at which a table is divided belongs to the tablet that ends there. */
  boolean splitEndsTablet();

  /**
   * Begins to write some of a tablet's rows.
   *
   * @param folder for the file or files; there may be others
   * @param name begins the name of each
   * @param settings as the store told them
   */
  Writer open(Configuration configuration, Path folder, String name, Map<String, String> settings)
      throws IOException;

  /** Writes sorted cells. Of one thread. */
  interface Writer extends Closeable {
    /**
     * Takes a cell, which lies behind those before it: by row, family, qualifier and visibility,
     * each by its bytes. Nothing of it is kept.
     */
    void append(Cell cell) throws IOException;
  }

  /** The one that the class path has. */
  static StoreFiles find() {
    List<StoreFiles> found =
        ServiceLoader.load(StoreFiles.class, StoreFiles.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
    if (found.size() != 1) {
      throw new IllegalStateException(found.size() + " stores' files on the class path, not one");
    }
    return found.get(0);
  }
}
