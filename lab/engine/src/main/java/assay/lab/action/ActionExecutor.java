package assay.lab.action;

import java.io.IOException;

/** Performs actions of one kind at scheduled times, and undoes temporary actions. */
@FunctionalInterface
interface ActionExecutor {
  /**
   * Performs the action. Does not return until the action has been undone, skipped, or recorded as
   * failed.
   *
   * @param dueNanos scheduled start of the action
   * @param time index and seed of this occurrence of the action
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, ActionTimes.Time time) throws IOException, InterruptedException;
}
