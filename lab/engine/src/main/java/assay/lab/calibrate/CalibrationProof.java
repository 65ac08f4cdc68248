package assay.lab.calibrate;

import assay.store.StoreException;
import java.io.IOException;
import java.util.List;

/** A required property of Assay's measurements, and the trial that checks this property. */
@FunctionalInterface
interface CalibrationProof {
  List<CalibrationCheck> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException;

  static CalibrationProof ofClock() {
    return (bench, timer) ->
        List.of(
            CalibrationCheck.of(
                "cost of a clock reading",
                "about 20 ns",
                CalibrationCheck.time(timer.clockNanos()),
                "at most 200 ns",
                timer.clockNanos() <= 200),
            CalibrationCheck.of(
                "resolution of the clock",
                "about 20 ns",
                CalibrationCheck.time(timer.resolutionNanos()),
                "at most 1 µs",
                timer.resolutionNanos() <= 1000));
  }
}
