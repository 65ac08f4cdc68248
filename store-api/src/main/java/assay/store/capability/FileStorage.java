package assay.store.capability;

import assay.store.StoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Capability: reports where a store's files are, in a file system with several types of storage.
 * Thread-safe.
 */
public interface FileStorage {
  /** How a file was created. */
  enum Kind {
    /** Part of the write-ahead log, of any table. */
    LOG,
    /** Written by a flush of memory. */
    FLUSHED,
    /** Merged from other files by a compaction. */
    COMPACTED,
    /** No longer used, but kept for a while. May later be moved to another storage type. */
    ARCHIVED;

    /** Display text. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A file of the store.
   *
   * @param name unique among the store's files
   * @param bytes size of the file in bytes, including all copies, by storage type as the file
   *     system names it; while a file is being written, types may have 0 bytes
   * @param fault how the file's location differs from the store's settings; empty if it does not,
   *     or if the settings prescribe no location
   */
  record StoredFile(String name, Kind kind, Map<String, Long> bytes, Optional<String> fault) {
    public StoredFile {
      bytes = Map.copyOf(bytes);
    }
  }

  /**
   * The current files of a table, and the logs.
   *
   * @return empty if the file system does not distinguish types of storage
   */
  List<StoredFile> files(String table) throws StoreException;

  /**
   * A folder in which a server of the file system stores files.
   *
   * @param type storage type, as the file system names it
   * @param folder path on the server's machine
   * @param usedBytes bytes that the store and others store there
   */
  record Volume(String type, String folder, long usedBytes) {}

  /**
   * The state of the file system's servers.
   *
   * @param volumes the volumes of all servers, in a stable order
   * @param millis mean times in milliseconds over the servers' last interval. A key is {@code
   *     TYPE.OPERATION}, such as {@code SSD.write}, for the average over the type's volumes, or
   *     {@code lock.write} for the time that a server's threads waited for each other. Unreported
   *     times are left out
   */
  record FileServers(List<Volume> volumes, Map<String, Double> millis) {
    public static final FileServers NONE = new FileServers(List.of(), Map.of());

    public FileServers {
      volumes = List.copyOf(volumes);
      millis = Map.copyOf(millis);
    }

    /**
     * Names of the volumes, in their order: the type and a number within the type, such as {@code
     * ssd-2}.
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
   * What the file system's servers report about themselves.
   *
   * @return {@link FileServers#NONE} if the file system does not distinguish types of storage
   */
  FileServers fileServers() throws StoreException;

  /** Whether the store's settings prescribe where files go. */
  boolean placesFiles();

  /**
   * Makes the servers of a table start new logs, so that the sizes of the previous logs become
   * known.
   */
  void endLogs(String table) throws StoreException;
}
