package assay.lab.calibrate;

import assay.lab.plan.rate.Pacing;
import assay.lab.verdict.VerdictCode;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Checks that a client with too little CPU is reported as the limiting factor, even though the
 * store answers immediately. During the trial, other threads keep the CPUs busy.
 */
final class StarvationProof implements CalibrationProof {
  private static final int SPINNERS_A_CORE = 4;
  private static final int THREADS = 2;

  /**
   * Offered rate of the trial. The intervals between operations are so short that no thread sleeps,
   * so each thread needs its own CPU.
   */
  private static final double RATE_PER_SECOND = 40_000;

  private static final Duration DURATION = Duration.ofSeconds(4);

  @Override
  public List<CalibrationCheck> attempt(TrialBench bench, TimerCost timer)
      throws IOException, StoreException, InterruptedException {
    AtomicBoolean spinning = new AtomicBoolean(true);
    List<Thread> spinners = new ArrayList<>();
    try {
      int count = SPINNERS_A_CORE * Runtime.getRuntime().availableProcessors();
      for (int i = 0; i < count; i++) {
        Thread spinner = new Thread(() -> spin(spinning), "assay-spin-" + i);
        spinner.setDaemon(true);
        spinner.start();
        spinners.add(spinner);
      }
      CalibrationTrial trial =
          bench.run(
              "starved",
              Map.of("latency", "0"),
              Mix.only(OperationKind.READ),
              THREADS,
              new Pacing.OpenLoop(RATE_PER_SECOND, Pacing.Arrivals.CONSTANT),
              DURATION,
              Duration.ZERO);
      return List.of(
          OverloadProof.verdict(
              "verdict if the client lacks CPU", VerdictCode.CLIENT_LIMITED, trial));
    } finally {
      spinning.set(false);
      for (Thread spinner : spinners) {
        spinner.join();
      }
    }
  }

  private static void spin(AtomicBoolean spinning) {
    while (spinning.getOpaque()) {
      Thread.onSpinWait();
    }
  }
}
