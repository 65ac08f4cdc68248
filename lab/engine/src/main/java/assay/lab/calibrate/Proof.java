package assay.lab.calibrate;

import assay.store.StoreException;
import java.io.IOException;
import java.util.List;

/** One property of the measurement, and the trial that shows whether Assay has the property. */
@FunctionalInterface
interface Proof {
  List<Check> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException;

  static Proof ofClock() {
    return (bench, timer) ->
        List.of(
            Check.of(
                "cost of a clock reading",
                "about 20 ns",
                Check.time(timer.clockNanos()),
                "at most 200 ns",
                timer.clockNanos() <= 200),
            Check.of(
                "resolution of the clock",
                "about 20 ns",
                Check.time(timer.resolutionNanos()),
                "at most 1 µs",
                timer.resolutionNanos() <= 1000));
  }
}
