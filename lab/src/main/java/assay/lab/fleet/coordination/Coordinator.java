package assay.lab.fleet.coordination;

import java.io.Closeable;
import java.util.Optional;

/**
 * One process's view of a fleet's shared state: small notes in a tree, named by paths such as
 * {@code runs/a/orders/plan}. Conductor and workers communicate only through notes.
 *
 * <p>A view is lost when its process was disconnected for the length of the lease. It never comes
 * back: every method throws from then on. Thread-safe, except that listeners must return at once
 * and not call back.
 */
public interface Coordinator extends Closeable {
  enum Life {
    LASTING,
    /** Until its process closes this view or loses it. */
    HELD
  }

  @FunctionalInterface
  interface Listener {
    /**
     * A note was created, has new content, or was removed.
     *
     * @param path the whole path
     * @param content null if the note was removed
     */
    void changed(String path, byte[] content);
  }

  /**
   * Creates a note unless there is one.
   *
   * @return whether the note is ours. Also true if an earlier call created it with the same content
   *     but its answer was lost, so content that identifies its writer is created only once.
   */
  boolean create(String path, byte[] content, Life life) throws FleetException;

  /** Creates a lasting note, or replaces its content. */
  void put(String path, byte[] content) throws FleetException;

  Optional<byte[]> read(String path) throws FleetException;

  /** Removes a note and all below it; does nothing if there is none. */
  void remove(String path) throws FleetException;

  /**
   * Reports a note and all notes below it: first the existing ones, then each change. Changes in
   * quick succession may be reported as one; the newest content is always reported.
   */
  void watch(String path, Listener listener) throws FleetException;

  /**
   * Calls this once when the view is lost, or at once if it is lost already; not when it is closed.
   */
  void onLost(Runnable reaction);

  /** Releases held notes. */
  @Override
  void close();
}
