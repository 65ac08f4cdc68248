package assay.lab.fleet.coordination;

import java.io.Closeable;
import java.util.Optional;

/**
 * One process's view of a fleet's shared state: small notes in a tree, named by paths such as
 * {@code runs/a/orders/plan}. Conductor and workers communicate only through notes.
 *
 * <p>A view is lost when its process was disconnected for the length of the lease. A lost view
 * never recovers: from then on, every method throws. Thread-safe, except that listeners must return
 * immediately and must not call the coordinator.
 */
public interface Coordinator extends Closeable {
  enum Life {
    LASTING,
    /** The note exists until its process closes this view or loses it. */
    HELD
  }

  @FunctionalInterface
  interface Listener {
    /**
     * A note was created, has new content, or was removed.
     *
     * @param path the note's complete path
     * @param content null if the note was removed
     */
    void changed(String path, byte[] content);
  }

  /**
   * Creates a note unless a note with this path exists.
   *
   * @return whether the note belongs to this process; also true if an earlier call created the note
   *     with the same content, but the answer to that call was lost. Content that identifies its
   *     writer is therefore created only once
   */
  boolean create(String path, byte[] content, Life life) throws FleetException;

  /** Creates a lasting note, or replaces the content of an existing one. */
  void put(String path, byte[] content) throws FleetException;

  Optional<byte[]> read(String path) throws FleetException;

  /** Removes a note and all notes below it; does nothing if there is none. */
  void remove(String path) throws FleetException;

  /**
   * Reports a note and all notes below it: first the existing ones, then each change. Changes in
   * quick succession may be reported as one; the newest content is always reported.
   */
  void watch(String path, Listener listener) throws FleetException;

  /**
   * Calls {@code reaction} once when the view is lost, or immediately if it is already lost. Does
   * not call it when the view is closed.
   */
  void onLost(Runnable reaction);

  /** Closes the view and removes the notes that it holds. */
  @Override
  void close();
}
