package assay.lab.action;

import assay.lab.value.NamedValues;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Performs an action whose change is temporary, and always undoes the change. The target of the
 * action is reserved until the change is undone.
 *
 * @param lasting time until the change is undone; empty to undo the change at the phase's end
 */
record TimedChange(
    ActionJournal journal, RunningPhase time, OngoingActions ongoing, Optional<Duration> lasting) {
  private static final long NEVER = Long.MAX_VALUE / 2;

  @FunctionalInterface
  interface Step {
    /**
     * @return ID of the server's process after the step; null if the ID is unknown, or if the
     *     target is not a server
     */
    Long run() throws StoreException, InterruptedException;
  }

  /**
   * A change of a server or throttle, and the step that undoes the change.
   *
   * @param what name of the server or throttle, which the caller has reserved
   * @param words notice that the user receives when the change is undone
   */
  record Change(String what, OngoingAction hold, Step deed, Step undo, String words) {}

  /**
   * Reserves the target of a change. If another action has already reserved the target, reports
   * that this action is skipped.
   */
  boolean takes(String what, OngoingAction hold) throws IOException {
    Optional<OngoingAction> holder = ongoing.take(what, hold);
    if (holder.isPresent()) {
      journal.skips(hold.label(), "'" + holder.get().label() + "' is still in effect");
    }
    return holder.isEmpty();
  }

  /**
   * Performs the change, waits, and undoes the change.
   *
   * @param dueNanos scheduled start of the change
   * @param pid ID of the server's process; null if the target is not a server
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
      // A change that failed may have partly taken effect.
      ongoing.rest(change.what);
      undo(change, done);
    }
  }

  long endNanos(long dueNanos) {
    return lasting.map(length -> dueNanos + length.toNanos()).orElse(time.nanos() + NEVER);
  }

  private void undo(Change change, boolean told) throws IOException, InterruptedException {
    if (!ongoing.resume(change.what, change.hold)) {
      return; // another action has already undone the change
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
      journal.ends(change.hold, change.words, pid, NamedValues.NONE);
    }
  }
}
