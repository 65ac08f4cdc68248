package assay.lab.action;

import java.io.IOException;

/** Does one kind of deed once, at one of its times, and undoes it. */
@FunctionalInterface
interface Doer {
  /**
   * Returns when it is over: undone, left out, or told to have failed.
   *
   * @param dueNanos when it was to begin
   * @param draw from 0 to below 1: which of several servers it is
   * @throws IOException if the run folder cannot be written
   */
  void perform(long dueNanos, double draw) throws IOException, InterruptedException;
}
