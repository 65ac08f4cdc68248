package assay.lab.action;

import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.Timing;
import java.io.IOException;

/**
 * Performs one action at each of the action's scheduled times until the phase's end. Used by one
 * thread.
 *
 * @param startNanos start of the phase
 */
record ScheduledAction(
    ActionPlan action,
    ActionTimes times,
    ActionExecutor executor,
    ActionJournal journal,
    RunningPhase time,
    long startNanos)
    implements TaskThreads.Task {
  @Override
  public void run() throws IOException, InterruptedException {
    String label = action.deed().label();
    long freeNanos = startNanos;
    while (times.hasNext()) {
      ActionTimes.Time next = times.next();
      long due = startNanos + next.offset().toNanos();
      if (due - freeNanos < 0) {
        journal.skips(label, "the previous action was still in progress");
      } else if (time.await(due)) {
        executor.perform(due, next);
        freeNanos = time.nanos();
      } else {
        if (action.when() instanceof Timing.At) {
          journal.skips(label, "the phase ended before the action was due");
        }
        return;
      }
    }
  }
}
