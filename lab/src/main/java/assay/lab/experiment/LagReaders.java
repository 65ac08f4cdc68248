package assay.lab.experiment;

import assay.lab.lag.LagHost;
import assay.lab.lag.LagMeasurement;
import assay.lab.load.SystemClock;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ActivityPlan;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the rows whose lag is measured, in the process that leads the run. In a fleet nobody reads
 * rows that its own process wrote. Used by one thread.
 */
final class LagReaders implements Closeable {
  private final Map<String, LagMeasurement> measurements = new LinkedHashMap<>();
  private final PhaseContext context;

  private LagReaders(PhaseContext context) {
    this.context = context;
  }

  /**
   * Makes the queues of all phases that measure lags, before anything is loaded.
   *
   * @throws IOException if one cannot be made; one line
   */
  static LagReaders open(LagHost host, List<Phase> phases, PhaseContext context)
      throws IOException, InterruptedException {
    LagReaders lags = new LagReaders(context);
    boolean opened = false;
    try {
      for (Phase phase : phases) {
        for (ActivityPlan activity : phase.plan().activities()) {
          if (activity.lag().isPresent()) {
            lags.measurements.put(
                activity.name(),
                LagMeasurement.open(
                    host,
                    context.store(),
                    context.table(),
                    activity,
                    context.out(),
                    SystemClock.SPINNING));
          }
        }
      }
      opened = true;
    } finally {
      if (!opened) {
        lags.close();
      }
    }
    return lags;
  }

  /** A phase's start has been ordered. Returns at once. */
  void ordered(Phase phase) {
    if (measurements.containsKey(phase.name())) {
      measurements.get(phase.name()).start();
    }
  }

  /**
   * All producers are through with a phase; waits for their last keys.
   *
   * @param errorNanos by which their clocks may be off from this process's
   */
  void through(Phase phase, int producers, long errorNanos)
      throws IOException, InterruptedException {
    if (measurements.containsKey(phase.name())) {
      measurements.get(phase.name()).finish(producers, errorNanos, context.stop());
    }
  }

  @Override
  public void close() throws IOException {
    for (LagMeasurement measurement : measurements.values()) {
      measurement.close();
    }
  }
}
