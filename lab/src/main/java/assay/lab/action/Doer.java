package assay.lab.action;

import java.io.IOException;

/** Does one kind of deed once, at one of its times, and undoes it. */
@FunctionalInterface
interface Doer {
  /**
   * Returns when it is over: undone, left out, or told to have failed.
   *
   * @param dueNanos when it was to begin
   * @param time which of its times it is, and what is drawn for it
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, Times.Time time) throws IOException, InterruptedException;
}
