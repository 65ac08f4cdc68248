package assay.lab.phase;

import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import assay.store.capability.Throttle;
import assay.store.capability.Throttle.Direction;
import java.io.IOException;
import java.util.Map;

/** Work of administration that is done while another phase goes on, without events of its own. */
public final class SideWork {
  private SideWork() {}

  /**
   * Does a phase's work.
   *
   * @param plan of a phase that puts no load on the store
   * @return figures of it
   */
  public static Map<String, Object> perform(PhasePlan plan, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    return ((AdminPhase<?>) Phases.of(plan)).perform(context.on(plan.table()));
  }

  /** Sets the context's table's limits to these; takes those back that are not among them. */
  public static void throttle(Map<Direction, Long> limits, PhaseContext context)
      throws StoreException {
    Throttle store = (Throttle) context.store();
    store.unthrottle(context.table());
    for (Map.Entry<Direction, Long> limit : limits.entrySet()) {
      store.throttle(context.table(), limit.getKey(), limit.getValue());
    }
  }
}
