package assay.lab.experiment;

import assay.lab.lag.LagHost;
import assay.lab.lag.LagMeasurement;
import assay.lab.lag.Publisher;
import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.PhaseTotals;
import assay.lab.plan.phase.LagSampling;
import assay.store.StoreException;
import java.io.IOException;

/** A phase whose rows' lag is measured, with producers and consumers in this process. */
final class LagRun {
  private final LoadPhase phase;
  private final PhaseContext context;

  LagRun(LoadPhase phase, PhaseContext context) {
    this.phase = phase;
    this.context = context;
  }

  /**
   * Carries it out.
   *
   * @throws StoreException as {@link Phase#run}
   * @throws IOException as {@link Phase#run}, or if the queue of keys cannot be reached
   */
  void run(LagHost host) throws StoreException, IOException, InterruptedException {
    NanoClock clock = NanoClock.SYSTEM;
    LagSampling sampling = phase.plan().lag().orElseThrow();
    try (LagMeasurement lag =
            LagMeasurement.open(
                host, context.store(), context.table(), phase.plan(), context.out(), clock);
        Publisher publisher =
            Publisher.open(
                host,
                phase.name(),
                sampling,
                context.worker(),
                phase.plan().workload().seed(),
                context.out(),
                clock)) {
      LoadGenerator generator = phase.generator(context);
      generator.open();
      lag.start();
      publisher.start(generator.sampled(), 0);
      generator.start(clock.nanos() + LoadGenerator.START_DELAY_NANOS);
      PhaseTotals totals = generator.await();
      publisher.finish();
      lag.finish(1, 0, context.stop());
      phase.through(totals, context);
    }
  }
}
