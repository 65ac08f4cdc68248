package assay.lab.phase.kinds;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerWork;
import assay.lab.plan.admin.ColdPlan;
import assay.lab.table.SystemCaches;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.capability.CacheDrop;
import java.io.IOException;
import java.nio.file.Path;

/** Drops the caches of the servers and of this machine, and reports which caches were kept. */
record ColdPhase(ColdPlan plan) implements AdminPhase.OfTableOwners {
  private static final String DROPPED = "dropped";
  private static final String KEPT = "kept";

  @Override
  public NamedValues perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    NamedValues.Builder done = NamedValues.builder();
    if (context.store() instanceof CacheDrop caches) {
      done.put("serverCaches", DROPPED);
      done.putAll(ServerWork.run(() -> caches.dropCaches(context.table()), context));
    } else {
      done.put("serverCaches", KEPT);
      context.notice(
          "the servers' caches are kept: store '"
              + context.store().info().name()
              + "' cannot drop them; 'reset: restart' starts each run with empty caches");
    }
    boolean dropped = SystemCaches.drop(Path.of("/proc"));
    done.put("systemCaches", dropped ? DROPPED : KEPT);
    if (!dropped) {
      context.notice("the operating system's caches are kept: dropping them requires root");
    }
    return done.build();
  }
}
