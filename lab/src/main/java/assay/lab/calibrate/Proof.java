package assay.lab.calibrate;

import assay.store.StoreException;
import java.io.IOException;
import java.util.List;

/** One property of the instrument, and the trial that shows whether it holds. */
@FunctionalInterface
interface Proof {
  /** Tries once. */
  List<Check> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException;

  /** The clock is fine enough to time operations of a microsecond. */
  static Proof ofClock() {
    return (bench, timer) ->
        List.of(
            Check.of(
                "cost of a clock reading",
                "some 20 ns",
                Check.time(timer.clockNanos()),
                "at most 200 ns",
                timer.clockNanos() <= 200),
            Check.of(
                "resolution of the clock",
                "some 20 ns",
                Check.time(timer.resolutionNanos()),
                "at most 1 µs",
                timer.resolutionNanos() <= 1000));
  }
}
