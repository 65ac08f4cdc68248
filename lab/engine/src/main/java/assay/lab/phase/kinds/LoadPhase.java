package assay.lab.phase.kinds;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.fleet.PhaseWork.Start;
import assay.lab.lag.Publisher;
import assay.lab.load.LoadGenerator;
import assay.lab.load.NanoClock;
import assay.lab.load.PauseMeter;
import assay.lab.load.SystemClock;
import assay.lab.load.WorkerIndex;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.ClientShares;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.workload.draw.Seed;
import assay.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts load on the store. The load is one activity, or several activities that start at the same
 * time.
 */
record LoadPhase(LoadPlan plan) implements Phase {
  @Override
  public Site site() {
    return Site.WORKERS;
  }

  @Override
  public Prepared prepare(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    WorkerIndex worker = context.worker();
    Seed seed = context.plan().seedOfLoad().phase(plan.name());
    ClientShares shares = new ClientShares(plan.activities(), worker.count());
    Loads loads = new Loads(new ArrayList<>(), PauseMeter.start(), context);
    boolean opened = false;
    try {
      for (ActivityPlan activity : plan.activities()) {
        ClientShares.Share share = shares.of(activity);
        if (share.contains(worker.index())) {
          WorkerIndex ofActivity = new WorkerIndex(worker.index() - share.first(), share.count());
          loads.all.add(
              open(
                  activity,
                  seed.activity(activity.name()),
                  ofActivity,
                  plan.givesUpAfter(),
                  SystemClock.with(loads.meter),
                  context.on(activity.table())));
        }
      }
      opened = true;
    } finally {
      if (!opened) {
        loads.close();
      }
    }
    return loads;
  }

  private static Loading open(
      ActivityPlan activity,
      Seed seed,
      WorkerIndex worker,
      Duration givesUpAfter,
      NanoClock clock,
      PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    Optional<Publisher> publisher = publisher(activity, seed, worker, context);
    LoadGenerator generator =
        new LoadGenerator(
            context.store(),
            context.table(),
            activity,
            seed,
            worker,
            givesUpAfter,
            context.out(),
            context.listener(),
            clock,
            context.stop());
    boolean opened = false;
    try {
      generator.open(context.plan().writesThrough(activity));
      opened = true;
    } finally {
      if (!opened && publisher.isPresent()) {
        publisher.get().close();
      }
    }
    return new Loading(activity.name(), generator, publisher);
  }

  private static Optional<Publisher> publisher(
      ActivityPlan activity, Seed seed, WorkerIndex worker, PhaseContext context)
      throws IOException, InterruptedException {
    if (activity.lag().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Publisher(
            context.lags(),
            activity.name(),
            activity.lag().get(),
            worker,
            seed,
            context.out(),
            SystemClock.SPINNING));
  }

  private record Loads(List<Loading> all, PauseMeter meter, PhaseContext context)
      implements Prepared {
    @Override
    public long leadNanos() {
      return all.stream().mapToLong(each -> each.generator.startDelayNanos()).sum();
    }

    @Override
    public void arm(Start start) throws IOException {
      for (Loading loading : all) {
        loading.arm(start);
      }
    }

    @Override
    public PhaseTotals run() throws StoreException, IOException, InterruptedException {
      try (meter) {
        return all.size() == 1 ? all.get(0).run() : new SideBySide(context.stop()).run(all);
      }
    }

    @Override
    public void close() throws IOException {
      meter.close();
      IOException failure = null;
      for (Loading loading : all) {
        try {
          loading.close();
        } catch (IOException e) {
          if (failure == null) {
            failure = e;
          } else {
            failure.addSuppressed(e);
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    }
  }

  private record Loading(String name, LoadGenerator generator, Optional<Publisher> publisher)
      implements SideBySide.Part {
    void arm(Start start) throws IOException {
      publisher.ifPresent(keys -> keys.start(generator.sampled(), start.clock()::toConductor));
      generator.start(start.nanos());
    }

    @Override
    public PhaseTotals run() throws StoreException, IOException, InterruptedException {
      PhaseTotals totals = generator.await();
      if (publisher.isPresent()) {
        publisher.get().finish();
      }
      return totals;
    }

    void close() throws IOException {
      generator.close();
      if (publisher.isPresent()) {
        publisher.get().close();
      }
    }
  }

  /**
   * Fails if rows are missing after a load. If the plan breaks servers, missing rows are allowed,
   * and the verdict reports them.
   */
  @Override
  public void done(PhaseTotals totals, PhaseContext context) throws StoreException {
    long lost =
        totals.failed() + totals.unknown() + totals.denied() + totals.unacknowledgedWrites();
    if (plan.loads() && !plan.expectsFaults() && lost > 0 && !context.stop().isRequested()) {
      long rows = plan.activities().stream().mapToLong(ActivityPlan::operations).sum();
      throw StoreException.failed(
          lost + " of " + rows + " rows failed to load; events.jsonl says why");
    }
  }
}
