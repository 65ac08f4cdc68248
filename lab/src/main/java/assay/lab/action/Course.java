package assay.lab.action;

import assay.lab.plan.phase.Timing;
import java.io.IOException;
import java.util.Optional;

/** One action from the first of its times to the phase's end. Used by one thread. */
final class Course implements Runnable {
  private final String label;
  private final boolean once;
  private final Times times;
  private final Doer doer;
  private final Journal journal;
  private final PhaseTime time;
  private final long startNanos;
  private volatile IOException failure;

  /**
   * @param startNanos of the phase
   */
  Course(
      String label,
      Timing when,
      Times times,
      Doer doer,
      Journal journal,
      PhaseTime time,
      long startNanos) {
    this.label = label;
    this.once = when instanceof Timing.At;
    this.times = times;
    this.doer = doer;
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
      Thread.currentThread().interrupt(); // who interrupts knows what is held
    }
  }

  /** Why the run folder could not be written. */
  Optional<IOException> failure() {
    return Optional.ofNullable(failure);
  }

  private void follow() throws IOException, InterruptedException {
    long freeNanos = startNanos;
    while (times.hasNext()) {
      Times.Time next = times.next();
      long due = startNanos + next.offset().toNanos();
      if (due - freeNanos < 0) {
        journal.skips(label, "the time before took longer");
      } else if (time.await(due)) {
        doer.perform(due, next);
        freeNanos = time.nanos();
      } else {
        if (once) {
          journal.skips(label, "the phase was over before");
        }
        return;
      }
    }
  }
}
