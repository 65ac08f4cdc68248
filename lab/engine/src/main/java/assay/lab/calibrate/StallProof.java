package assay.lab.calibrate;

import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Checks that the response times of an open loop reflect the whole length of a stall. Let
 * operations arrive at a constant rate for a measured time T, in which a stall of length S occurs.
 * For q above 1 − S/T, the response time's quantile q is S − (1−q)·T. Only one service time of each
 * thread contains the stall.
 *
 * <p>Pauses of this process after the stall delay the waiting requests. The response times may
 * therefore exceed the expected values by the sum of the measured pauses, but by at most 100 ms.
 */
final class StallProof implements CalibrationProof {
  private static final double STALL_SECONDS = 3;

  /**
   * Length of the warm-up in seconds. Without a warm-up, code that is not yet compiled would
   * process the backlog slowly.
   */
  private static final double WARMUP_SECONDS = 2;

  private static final double RUN_SECONDS = 5;
  private static final double STALL_BEGIN_SECONDS = 3;
  private static final String STALL = "3s@3s";
  private static final double RATE_PER_SECOND = 2000;
  private static final int THREADS = 2;
  private static final double[] QUANTILES = {0.6, 0.8, 0.9, 0.99};
  private static final double TOLERANCE = 0.01;

  /**
   * Maximum total length, in ns, of this process's pauses for which the tolerance allows. A machine
   * with longer pauses cannot be calibrated.
   */
  private static final double MOST_PAUSED_NANOS = 1e8;

  @Override
  public List<CalibrationCheck> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    CalibrationTrial trial =
        bench.run(
            "stall",
            Map.of("stall", STALL),
            Mix.only(OperationKind.READ),
            THREADS,
            new Pacing.OpenLoop(RATE_PER_SECOND, Pacing.Arrivals.CONSTANT),
            Duration.ofSeconds((long) (WARMUP_SECONDS + RUN_SECONDS)),
            Duration.ofSeconds((long) WARMUP_SECONDS));
    double stallEnd = trial.phase().startSeconds() + STALL_BEGIN_SECONDS + STALL_SECONDS;
    return checks(trial.responses(), trial.services(), trial.pausedNanos(stallEnd));
  }

  static List<CalibrationCheck> checks(
      Histogram responses, Histogram services, double pausedNanos) {
    List<CalibrationCheck> checks = new ArrayList<>();
    for (double q : QUANTILES) {
      double expected = (STALL_SECONDS - (1 - q) * RUN_SECONDS) * 1e9;
      double measured =
          responses.getTotalCount() == 0 ? 0 : responses.getValueAtPercentile(q * 100);
      checks.add(
          CalibrationCheck.ofTime(
              String.format(Locale.ROOT, "stall, response p%.0f", q * 100),
              expected,
              measured,
              expected * TOLERANCE,
              expected * TOLERANCE + Math.min(pausedNanos, MOST_PAUSED_NANOS)));
    }
    long halfStall = (long) (STALL_SECONDS / 2 * 1e9);
    long stalled =
        services.getTotalCount() == 0
            ? 0
            : services.getCountBetweenValues(
                halfStall, Math.max(halfStall, services.getMaxValue()));
    checks.add(
        CalibrationCheck.of(
            "stall, operations with long service times",
            THREADS + " operations",
            stalled + " operations",
            "none",
            stalled == THREADS));
    return checks;
  }
}
