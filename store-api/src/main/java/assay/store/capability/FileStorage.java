package assay.store.capability;

import assay.store.StoreException;
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

  /** Whether the store's settings say where files are to be. */
  boolean placesFiles();

  /**
   * Has the servers of a table begin another log each, so that the bytes of those that they have
   * written are known.
   */
  void endLogs(String table) throws StoreException;
}
