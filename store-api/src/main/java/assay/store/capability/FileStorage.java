package assay.store.capability;

import assay.store.StoreException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Told by a store whose files are in a file system that knows several types of storage: where they
 * are. Thread-safe.
 */
public interface FileStorage {
  /** What a file is to the store. */
  enum Kind {
    /** Of the write-ahead log, whatever tables it is for. */
    LOG,
    /** Written from memory. */
    FLUSHED,
    /** Merged of other files. */
    COMPACTED,
    /** No longer used, and kept for a while. A medium of their own gets them later. */
    ARCHIVED;

    /** As users read it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * One file.
   *
   * @param name no other file's
   * @param bytes by type of storage, as the file system names it, all copies counted; a file that
   *     is being written may have types with 0 bytes
   * @param fault why it is not where the store's settings want it; empty if it is, or if they want
   *     nothing
   */
  record StoredFile(String name, Kind kind, Map<String, Long> bytes, Optional<String> fault) {
    public StoredFile {
      bytes = Map.copyOf(bytes);
    }
  }

  /**
   * The files of a table, and the logs, as they are now.
   *
   * @return none where the file system knows no types
   */
  List<StoredFile> files(String table) throws StoreException;

  /**
   * A folder in which a server of the file system keeps files.
   *
   * @param type of storage, as the file system names it
   * @param folder on the server's machine
   * @param usedBytes what the store and others keep there
   */
  record Volume(String type, String folder, long usedBytes) {}

  /**
   * The servers of the file system.
   *
   * @param volumes of all servers, in an order that stays
   * @param millis mean times over the servers' last interval, by {@code TYPE.OPERATION} such as
   *     {@code SSD.write}, averaged over the type's volumes, or {@code lock.write} for how long a
   *     server's threads waited for each other; what is not told is left out
   */
  record FileServers(List<Volume> volumes, Map<String, Double> millis) {
    public static final FileServers NONE = new FileServers(List.of(), Map.of());

    public FileServers {
      volumes = List.copyOf(volumes);
      millis = Map.copyOf(millis);
    }

    /** Names of the volumes, in their order: of each type the first, second, as {@code ssd-2}. */
    public List<String> names() {
      Map<String, Integer> numbers = new HashMap<>();
      return volumes.stream()
          .map(volume -> volume.type().toLowerCase(Locale.ROOT))
          .map(type -> type + "-" + numbers.merge(type, 1, Integer::sum))
          .toList();
    }
  }

  /**
   * What the file system's servers tell of themselves.
   *
   * @return {@link FileServers#NONE} where the file system knows no types
   */
  FileServers fileServers() throws StoreException;

  /** Whether the store's settings say where files are to be. */
  boolean placesFiles();

  /**
   * Has the servers of a table begin another log each, so that the bytes of those that they have
   * written are known.
   */
  void endLogs(String table) throws StoreException;
}
