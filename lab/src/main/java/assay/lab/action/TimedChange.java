package assay.lab.action;

import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Performs an action with a duration: holds the target meanwhile, and undoes the change in any
 * case.
 */
final class TimedChange {
  private static final long NEVER = Long.MAX_VALUE / 2;

  private final ActionJournal journal;
  private final PhaseTime time;
  private final OngoingActions ongoing;
  private final Optional<Duration> lasting;

  @FunctionalInterface
  interface Step {
    /**
     * @return process of the server afterwards; null if it is unknown or there is none
     */
    Long run() throws StoreException, InterruptedException;
  }

  /**
   * A change and how to undo it.
   *
   * @param what the held target; the caller takes it
   * @param words notice for the user when it is undone
   */
  record Change(String what, OngoingAction hold, Step deed, Step undo, String words) {}

  /**
   * @param lasting how long the change stays; until the phase's end if empty
   */
  TimedChange(
      ActionJournal journal, PhaseTime time, OngoingActions ongoing, Optional<Duration> lasting) {
    this.journal = journal;
    this.time = time;
    this.ongoing = ongoing;
    this.lasting = lasting;
  }

  /**
   * Makes the change, waits, and undoes it.
   *
   * @param dueNanos scheduled start
   * @param pid null if the target is no server
   */
  void perform(Change change, long dueNanos, Long pid) throws IOException, InterruptedException {
    boolean done = false;
    long end = endNanos(dueNanos);
    try {
      journal.begins(change.hold, dueNanos, pid);
      change.deed.run();
      done = true;
      ongoing.rest(change.what);
      time.await(end);
    } catch (StoreException e) {
      journal.fails(change.hold, e.getMessage());
    } finally {
      // A failed change may be half done.
      ongoing.rest(change.what);
      undo(change, done);
    }
  }

  long endNanos(long dueNanos) {
    return lasting.map(length -> dueNanos + length.toNanos()).orElse(time.nanos() + NEVER);
  }

  private void undo(Change change, boolean told) throws IOException, InterruptedException {
    if (!ongoing.resume(change.what, change.hold)) {
      return; // another action has undone it
    }
    try {
      undone(change, told);
    } catch (StoreException first) {
      journal.retries(change.hold, first.getMessage());
      time.await(time.nanos() + NEVER);
      try {
        undone(change, told);
      } catch (StoreException second) {
        ongoing.rest(change.what);
        journal.leaves(change.hold, second.getMessage());
      }
    }
  }

  private void undone(Change change, boolean told)
      throws StoreException, IOException, InterruptedException {
    Long pid = change.undo.run();
    ongoing.release(change.what);
    if (told) {
      journal.ends(change.hold, change.words, pid, Map.of());
    }
  }
}
