package assay.lab.fleet.coordination;

import java.io.Closeable;
import java.util.Optional;

/**
 * One process's view of what a fleet shares: small notes in a tree, named by paths such as {@code
 * runs/a/orders/plan}. All that a conductor and its workers say to each other are such notes.
 *
 * <p>A view that was lost (its process was not heard of for the length of the lease) never comes
 * back: every method throws from then on. Thread-safe, except that listeners must return at once
 * and not call back.
 */
public interface Coordinator extends Closeable {
  /** How long a note stays. */
  enum Life {
    /** Until it is removed. */
    LASTING,
    /** Until its process closes this view, or is not heard of for the length of the lease. */
    HELD
  }

  /** Hears of notes. */
  @FunctionalInterface
  interface Listener {
    /**
     * A note is there, has new content, or is gone.
     *
     * @param path the whole path
     * @param content null if the note is gone
     */
    void changed(String path, byte[] content);
  }

  /**
   * Makes a note unless there is one.
   *
   * @return whether it is ours: also where we made it before, with the same content, and did not
   *     hear the answer; so that contents that tell their writers apart are made once
   */
  boolean create(String path, byte[] content, Life life) throws FleetException;

  /** Makes a lasting note, or gives it new content. */
  void put(String path, byte[] content) throws FleetException;

  Optional<byte[]> read(String path) throws FleetException;

  /** Removes a note and all below it; does nothing if there is none. */
  void remove(String path) throws FleetException;

  /**
   * Tells of a note and all notes below it: those that are there, then each change. Changes that
   * follow each other quickly may be told as one; the newest content is always told.
   */
  void watch(String path, Listener listener) throws FleetException;

  /** Calls this once when the view is lost; at once if it is. Closing is not losing. */
  void onLost(Runnable reaction);

  /** Gives up what is held. */
  @Override
  void close();
}
