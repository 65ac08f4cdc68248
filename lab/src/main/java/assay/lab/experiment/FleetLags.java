package assay.lab.experiment;

import assay.lab.fleet.FleetReport.Passage;
import assay.lab.lag.LagHost;
import assay.lab.lag.LagMeasurement;
import assay.lab.load.NanoClock;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The conductor's part of measuring lags: to read what workers say that they have written, so that
 * nobody reads rows that its own process wrote. Used by the conductor's thread.
 */
final class FleetLags implements Closeable {
  private final Map<String, LagMeasurement> measurements = new LinkedHashMap<>();
  private final PhaseContext context;

  private FleetLags(PhaseContext context) {
    this.context = context;
  }

  /**
   * Makes the queues of all phases that measure lags, before anything is loaded.
   *
   * @throws IOException if one cannot be made; one line
   */
  static FleetLags open(LagHost host, List<Phase> phases, PhaseContext context)
      throws IOException, InterruptedException {
    FleetLags lags = new FleetLags(context);
    boolean opened = false;
    try {
      for (Phase phase : phases) {
        if (phase instanceof LoadPhase load && load.plan().lag().isPresent()) {
          lags.measurements.put(
              phase.name(),
              LagMeasurement.open(
                  host,
                  context.store(),
                  context.table(),
                  load.plan(),
                  context.out(),
                  NanoClock.SYSTEM));
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

  /** The living workers are through with a phase; waits for their last keys. */
  void through(Phase phase, List<Passage> passages) throws IOException, InterruptedException {
    if (measurements.containsKey(phase.name())) {
      long errorNanos =
          passages.stream().mapToLong(passage -> passage.before().errorNanos()).max().orElse(0);
      measurements.get(phase.name()).finish(passages.size(), errorNanos, context.stop());
    }
  }

  @Override
  public void close() throws IOException {
    for (LagMeasurement measurement : measurements.values()) {
      measurement.close();
    }
  }
}
