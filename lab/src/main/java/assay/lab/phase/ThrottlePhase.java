package assay.lab.phase;

import assay.lab.plan.phase.ThrottlePlan;
import assay.store.StoreException;
import assay.store.Throttle;
import assay.store.Throttle.Direction;
import java.util.Map;

/** Has the servers take no more requests to the table than so many a second. */
final class ThrottlePhase extends AdminPhase<ThrottlePlan> {
  ThrottlePhase(ThrottlePlan plan) {
    super(plan);
  }

  @Override
  public Site site() {
    return Site.TABLE_OWNERS;
  }

  @Override
  Map<String, Object> perform(PhaseContext context) throws StoreException {
    Throttle store = (Throttle) context.store();
    store.unthrottle(context.table());
    for (Map.Entry<Direction, Long> limit : plan().limits().entrySet()) {
      store.throttle(context.table(), limit.getKey(), limit.getValue());
    }
    return Map.of();
  }
}
