package assay.lab.calibrate;

import assay.lab.measure.PhaseTotals;
import assay.lab.plan.rate.Pacing;
import assay.lab.verdict.VerdictCode;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Checks how Assay judges an offered rate of half the store's capacity, and an offered rate above
 * the capacity. The lower rate must be achieved exactly and reported as sustained. The higher rate
 * must be reported as not sustained.
 */
final class OverloadProof implements CalibrationProof {
  private static final String CAPACITY = "2000/s";
  private static final double HALF_PER_SECOND = 1000;
  private static final double TOO_MUCH_PER_SECOND = 3000;
  private static final double RATE_TOLERANCE = 0.001;
  private static final int THREADS = 2;
  private static final Duration DURATION = Duration.ofSeconds(4);

  @Override
  public List<CalibrationCheck> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    CalibrationTrial half = trial(bench, "half", HALF_PER_SECOND);
    // The time for all operations is the offered duration plus the lag of the last operation.
    PhaseTotals done = half.phase().totals().orElseThrow();
    double lagMillis = done.finalLagMillis();
    double perSecond = done.ok() / (DURATION.toSeconds() + lagMillis / 1e3);
    return List.of(
        CalibrationCheck.of(
            "rate at half of capacity",
            String.format(Locale.ROOT, "%.0f op/s", HALF_PER_SECOND),
            String.format(Locale.ROOT, "%.2f op/s", perSecond),
            "± 0.1 %",
            Math.abs(perSecond - HALF_PER_SECOND) <= HALF_PER_SECOND * RATE_TOLERANCE),
        verdict("verdict at half of capacity", VerdictCode.SUSTAINED, half),
        verdict(
            "verdict at 1.5 × capacity",
            VerdictCode.UNSUSTAINED,
            trial(bench, "overload", TOO_MUCH_PER_SECOND)));
  }

  static CalibrationCheck verdict(String name, VerdictCode expected, CalibrationTrial trial) {
    String code = expected.label();
    String measured = trial.verdict().code();
    return CalibrationCheck.of(name, code, measured, "none", measured.equals(code));
  }

  private static CalibrationTrial trial(TrialBench bench, String name, double ratePerSecond)
      throws IOException, StoreException, InterruptedException {
    return bench.run(
        name,
        Map.of("capacity", CAPACITY),
        Mix.only(OperationKind.READ),
        THREADS,
        new Pacing.OpenLoop(ratePerSecond, Pacing.Arrivals.CONSTANT),
        DURATION,
        Duration.ZERO);
  }
}
