package assay.lab.fleet.coordination;

import java.io.Closeable;
import java.util.Optional;

/**
 * One process's view of a fleet's shared state. The state consists of small notes in a tree, with
 * paths such as {@code runs/a/orders/plan}. The conductor and the workers communicate only through
 * notes.
 *
 * <p>A process loses its view if the process was disconnected for the length of the lease. A lost
 * view never recovers, and every later method call throws an exception. Thread-safe. Listeners must
 * return immediately and must not call the coordinator.
 */
public interface Coordinator extends Closeable {
  enum Life {
    /** The note is persistent: it exists until a process removes it. */
    LASTING,
    /** The note exists until its creator's view is closed or lost. */
    HELD
  }

  @FunctionalInterface
  interface Listener {
    /**
     * Called after a note was created, changed or removed.
     *
     * @param path complete path of the note
     * @param content content of the note; null if the note was removed
     */
    void changed(String path, byte[] content);
  }

  /**
   * Creates a note unless a note with the same path exists. If the content identifies the note's
   * writer, a call that is repeated after a lost response recognizes the note from the first call.
   *
   * @return whether the note belongs to this process; also true if an earlier call created the same
   *     note but the response was lost
   */
  boolean create(String path, byte[] content, Life life) throws FleetException;

  /** Creates a persistent note, or replaces the content of an existing note. */
  void put(String path, byte[] content) throws FleetException;

  Optional<byte[]> read(String path) throws FleetException;

  /** Removes a note and all notes below it. Does nothing if there is no note with this path. */
  void remove(String path) throws FleetException;

  /**
   * Reports a note and all notes below it: first the existing notes, and then each change. Changes
   * in quick succession may be reported as one change. The newest content is always reported.
   */
  void watch(String path, Listener listener) throws FleetException;

  /**
   * Calls {@code reaction} once when the view is lost, or immediately if the view is already lost.
   * Closing the view does not call {@code reaction}.
   */
  void onLost(Runnable reaction);

  /** Closes the view and removes its held notes. */
  @Override
  void close();
}
