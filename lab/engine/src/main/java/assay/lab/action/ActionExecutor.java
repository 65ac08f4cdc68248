package assay.lab.action;

import java.io.IOException;

/** Performs one kind of action at a scheduled time, and undoes the action. */
@FunctionalInterface
interface ActionExecutor {
  /**
   * Performs the action. Returns when the action has been undone, skipped, or recorded as failed.
   *
   * @param dueNanos scheduled start of the action
   * @param time index and seed of this occurrence of the action
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, ActionTimes.Time time) throws IOException, InterruptedException;
}
