package assay.lab.experiment;

import assay.lab.lag.KeyQueueHost;
import assay.lab.lag.LagMeasurement;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.ClientShares;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Measures read-after-write lag in the process that leads the run. In a fleet, the process that
 * wrote a row never reads the row back. Used by one thread.
 */
final class LagReaders implements Closeable {
  private final Map<String, LagMeasurement> measurements = new LinkedHashMap<>();
  private final PhaseContext context;

  private LagReaders(PhaseContext context) {
    this.context = context;
  }

  /**
   * Creates the queues of all phases that measure lag, before any load starts.
   *
   * @throws IOException if a queue cannot be created; the message is one line
   */
  static LagReaders open(KeyQueueHost host, List<Phase> phases, PhaseContext context)
      throws IOException, InterruptedException {
    LagReaders lags = new LagReaders(context);
    boolean opened = false;
    try {
      for (Phase phase : phases) {
        for (ActivityPlan activity : phase.plan().activities()) {
          if (activity.lag().isPresent()) {
            lags.measurements.put(
                activity.name(),
                new LagMeasurement(
                    host,
                    context.store(),
                    context.on(activity.table()).table(),
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

  void ordered(Phase phase) {
    of(phase).forEach(LagMeasurement::start);
  }

  /**
   * Ends the lag measurements of a phase after all workers have completed the phase. Waits for the
   * last keys from the workers.
   *
   * @param through workers that completed the phase
   * @param errorNanos maximum difference between the workers' clocks and this process's clock
   */
  void through(Phase phase, List<WorkerIndex> through, long errorNanos)
      throws IOException, InterruptedException {
    if (of(phase).isEmpty() || through.isEmpty()) {
      return;
    }
    ClientShares shares = new ClientShares(phase.plan().activities(), through.get(0).count());
    for (ActivityPlan activity : phase.plan().activities()) {
      LagMeasurement measurement = measurements.get(activity.name());
      if (measurement != null) {
        ClientShares.Share share = shares.of(activity);
        int producers = (int) through.stream().filter(w -> share.contains(w.index())).count();
        measurement.finish(producers, errorNanos, context.stop());
      }
    }
  }

  private List<LagMeasurement> of(Phase phase) {
    return phase.plan().activities().stream()
        .map(activity -> measurements.get(activity.name()))
        .filter(Objects::nonNull)
        .toList();
  }

  @Override
  public void close() throws IOException {
    for (LagMeasurement measurement : measurements.values()) {
      measurement.close();
    }
  }
}
