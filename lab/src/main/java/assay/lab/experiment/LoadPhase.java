package assay.lab.experiment;

import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.Pacing;
import assay.lab.load.PhasePlan;
import assay.lab.load.PhaseTotals;
import assay.lab.workload.WorkloadSpec;
import assay.store.Capability;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Puts load on the store: inserts rows, or runs a workload's mix on them. */
public record LoadPhase(PhasePlan plan) implements Phase {
  @Override
  public String name() {
    return plan.name();
  }

  /** Whether it inserts the rows that others ask for. */
  public boolean loads() {
    return plan.stream() == PhasePlan.Stream.LOAD;
  }

  @Override
  public Optional<Capability> needs() {
    return plan.view().needs();
  }

  LoadPhase withWorkload(WorkloadSpec workload) {
    return new LoadPhase(plan.withWorkload(workload));
  }

  @Override
  public Optional<Duration> expected() {
    if (!plan.duration().isZero()) {
      return Optional.of(plan.duration());
    }
    return plan.pacing() instanceof Pacing.OpenLoop open
        ? Optional.of(Duration.ofMillis((long) (plan.operations() / open.ratePerSecond() * 1000)))
        : Optional.empty();
  }

  @Override
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", plan.name());
    map.put("kind", loads() ? "load" : "run");
    map.put("threads", plan.threads());
    map.put("pacing", plan.pacing().label());
    if (plan.pacing() instanceof Pacing.OpenLoop open) {
      map.put("ratePerSecond", open.ratePerSecond());
    }
    if (plan.operations() > 0) {
      map.put("operations", plan.operations());
    }
    if (!plan.duration().isZero()) {
      map.put("durationSeconds", plan.duration().toMillis() / 1e3);
    }
    map.put("warmupSeconds", plan.warmup().toSeconds());
    map.put("flushEverySeconds", plan.flushEvery().toMillis() / 1e3);
    if (plan.retry().most() > 0) {
      map.put("insertRetries", plan.retry().most());
      map.put("insertRetryPauseSeconds", plan.retry().pause().toMillis() / 1e3);
    }
    plan.lag().ifPresent(lag -> map.put("lag", lag.toMap()));
    map.put("firstRow", plan.workload().firstRow());
    map.put("rows", plan.workload().rows());
    if (!loads()) {
      map.put("mix", plan.workload().mix().byLabel());
      map.put("distribution", plan.workload().distribution().label());
      map.put("scanLength", plan.workload().scans().toMap());
      map.put("firstInsert", plan.workload().firstInsert());
    }
    map.putAll(plan.view().toMap());
    return map;
  }

  @Override
  public void run(PhaseContext context) throws StoreException, IOException, InterruptedException {
    through(generator(context).run(), context);
  }

  /** What puts the phase's load on the store. */
  LoadGenerator generator(PhaseContext context) {
    return new LoadGenerator(
        context.store(),
        context.table(),
        plan,
        context.worker(),
        context.out(),
        context.listener(),
        NanoClock.SYSTEM,
        context.stop());
  }

  /** Looks at what one process's load came to. */
  void through(PhaseTotals totals, PhaseContext context) throws StoreException {
    if (!context.stop().isRequested()) {
      requireLoaded(totals);
    }
  }

  /**
   * Makes sure that no row that was to be loaded is missing.
   *
   * @param totals of all who loaded
   */
  void requireLoaded(PhaseTotals totals) throws StoreException {
    long lost =
        totals.failed() + totals.unknown() + totals.denied() + totals.unacknowledgedWrites();
    if (loads() && lost > 0) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          lost + " of " + plan.workload().rows() + " rows failed to load; events.jsonl says why");
    }
  }
}
