package assay.study.fanout;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.Session;
import assay.store.StoreException;
import assay.store.capability.ReadReplicas;
import assay.store.catalog.StoreCatalog;
import assay.store.client.Daemons;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

record EventLoadPhase(EventLoadPlan plan) implements AdminPhase {
  record Loaded(int rows) {}

  @Override
  public Loaded perform(PhaseContext context) throws StoreException, InterruptedException {
    EventContent events;
    try {
      events = EventLoadPlan.events(context.plan().phases(), plan.table());
    } catch (IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.BAD_SETTING, e.getMessage(), e);
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(plan.threads(), work -> Daemons.thread(work, "fan-out-load"));
    try {
      List<Future<Integer>> parts = new ArrayList<>();
      for (int i = 0; i < plan.threads(); i++) {
        int first = i;
        parts.add(threads.submit(() -> load(events, first, context)));
      }
      int rows = 0;
      for (Future<Integer> part : parts) {
        rows += part.get();
      }
      if (plan.replicas() > 1) {
        // Replicas serve only data that has been flushed to files.
        context.store().tables().flush(context.table());
        ((ReadReplicas) context.store()).setReplicas(context.table(), plan.replicas());
      }
      return new Loaded(rows);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof StoreException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private int load(EventContent events, int first, PhaseContext context) throws StoreException {
    StoreCatalog.enter(context.store());
    try (Session session = context.store().openSession(context.table())) {
      return new EventWriter(events, session)
          .write(first, plan.threads(), context.stop()::isRequested);
    }
  }
}
