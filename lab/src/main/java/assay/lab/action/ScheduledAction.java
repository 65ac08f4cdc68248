package assay.lab.action;

import assay.lab.plan.phase.Timing;
import java.io.IOException;
import java.util.Optional;

/** Runs one action at each of its times until the phase's end. Used by one thread. */
final class ScheduledAction implements Runnable {
  private final String label;
  private final boolean once;
  private final ActionTimes times;
  private final ActionExecutor executor;
  private final ActionJournal journal;
  private final RunningPhase time;
  private final long startNanos;
  private volatile IOException failure;

  ScheduledAction(
      String label,
      Timing when,
      ActionTimes times,
      ActionExecutor executor,
      ActionJournal journal,
      RunningPhase time,
      long startNanos) {
    this.label = label;
    this.once = when instanceof Timing.At;
    this.times = times;
    this.executor = executor;
    this.journal = journal;
    this.time = time;
    this.startNanos = startNanos;
  }

  @Override
  public void run() {
    try {
      follow();
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the interrupting thread reports what is still held
    }
  }

  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  private void follow() throws IOException, InterruptedException {
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
        if (once) {
          journal.skips(label, "the phase ended first");
        }
        return;
      }
    }
  }
}
