package assay.lab.action;

import java.io.IOException;

/** Performs one kind of action at one of its times, and undoes it. */
@FunctionalInterface
interface ActionExecutor {
  /**
   * Returns when the action is undone, skipped, or recorded as failed.
   *
   * @param dueNanos scheduled start
   * @param time index of this time, and its seed
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, ActionTimes.Time time) throws IOException, InterruptedException;
}
