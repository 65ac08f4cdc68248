package assay.store.capability;

import assay.store.StoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Capability: for a file system with several types of storage, the store reports where its files
 * are. Thread-safe.
 */
public interface FileStorage {
  /**
   * Kind of a file: write-ahead log, result of a flush, result of a compaction, or file that is no
   * longer used.
   */
  enum Kind {
    /** File of the write-ahead log. The file may contain writes to any table. */
    LOG,
    /** File that was written by a flush of a server's memory. */
    FLUSHED,
    /** File that a compaction merged from other files. */
    COMPACTED,
    /**
     * File that is no longer used, but not deleted yet. The file may later be moved to another
     * storage type.
     */
    ARCHIVED;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A file of the store.
   *
   * @param name unique among the store's files
   * @param bytes total size in bytes of the file's copies on each storage type; keys are the file
   *     system's names of the types. A size may be 0 while the file is being written
   * @param fault how the file's location differs from the store's settings; empty if there is no
   *     difference, or if the settings prescribe no location
   */
  record StoredFile(String name, Kind kind, Map<String, Long> bytes, Optional<String> fault) {
    public StoredFile {
      bytes = Map.copyOf(bytes);
    }
  }

  /**
   * Returns the current files of a table, and the files of the write-ahead logs.
   *
   * @return empty if the file system does not distinguish types of storage
   */
  List<StoredFile> files(String table) throws StoreException;

  /**
   * A folder in which a server of the file system stores files.
   *
   * @param type storage type, as the file system names it
   * @param folder path on the server's machine
   * @param usedBytes bytes stored in the folder, by the store and by other programs
   */
  record Volume(String type, String folder, long usedBytes) {}

  /**
   * The state of the file system's servers.
   *
   * @param volumes the volumes of all servers, in a stable order
   * @param millis mean durations of operations, in milliseconds, over the servers' last reporting
   *     interval. A key {@code TYPE.OPERATION}, such as {@code SSD.write}, denotes the mean over
   *     the volumes of that storage type. Other keys denote means over the servers. Operations that
   *     no server reports are omitted
   */
  record FileServers(List<Volume> volumes, Map<String, Double> millis) {
    public static final FileServers NONE = new FileServers(List.of(), Map.of());

    public FileServers {
      volumes = List.copyOf(volumes);
      millis = Map.copyOf(millis);
    }

    /**
     * Returns one name for each volume, in the order of {@link #volumes}. A name consists of the
     * storage type and a number, such as {@code ssd-2} for the second volume of type {@code SSD}.
     */
    public List<String> names() {
      Map<String, Integer> numbers = new HashMap<>();
      return volumes.stream()
          .map(volume -> volume.type().toLowerCase(Locale.ROOT))
          .map(type -> type + "-" + numbers.merge(type, 1, Integer::sum))
          .toList();
    }
  }

  /**
   * Returns the state that the file system's servers report.
   *
   * @return {@link FileServers#NONE} if the file system does not distinguish types of storage
   */
  FileServers fileServers() throws StoreException;

  /** Returns whether the store's settings prescribe storage types for files. */
  boolean placesFiles();

  /**
   * Makes the servers of a table start new write-ahead logs, so that the final sizes of the
   * previous logs are known.
   */
  void endLogs(String table) throws StoreException;
}
