package assay.lab.action;

import java.io.IOException;

/** Performs one kind of action at a scheduled time, and undoes the action. */
@FunctionalInterface
interface ActionExecutor {
  /**
   * Returns when the action has been undone, skipped, or recorded as failed.
   *
   * @param dueNanos scheduled start
   * @param time index and seed of this occurrence
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, ActionTimes.Time time) throws IOException, InterruptedException;
}
