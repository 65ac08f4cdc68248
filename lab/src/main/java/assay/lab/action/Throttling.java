package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.phase.SideWork;
import assay.lab.plan.phase.Deed;
import assay.store.StoreException;
import assay.store.capability.Throttle.Direction;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Limits the requests to the table for a while. */
final class Throttling implements Doer {
  private static final String ACT = "throttle";

  private final Deed.Throttling deed;
  private final PhaseContext context;
  private final Journal journal;
  private final Holds holds;
  private final Lasting lasting;

  Throttling(
      Deed.Throttling deed, PhaseContext context, Journal journal, Holds holds, Lasting lasting) {
    this.deed = deed;
    this.context = context.on(deed.table());
    this.journal = journal;
    this.holds = holds;
    this.lasting = lasting;
  }

  @Override
  public void perform(long dueNanos, double draw) throws IOException, InterruptedException {
    Hold hold = journal.hold(deed.label(), ACT, "");
    String what = ACT + " of " + context.table();
    Optional<Hold> holder = holds.take(what, hold);
    if (holder.isPresent()) {
      journal.skips(deed.label(), "'" + holder.get().label() + "' goes on");
      return;
    }
    lasting.perform(
        new Lasting.Change(
            what,
            hold,
            () -> set(deed.limits(), true),
            () -> set(deed.before(), false),
            deed.before().isEmpty() ? "throttle lifted" : "throttle as before"),
        dueNanos,
        Map.of());
  }

  private Map<String, Object> set(Map<Direction, Long> limits, boolean isNew)
      throws StoreException {
    if (isNew) {
      context.servers().throttles(context.table());
    }
    SideWork.throttle(limits, context);
    if (!isNew) {
      context.servers().unthrottled(context.table());
    }
    return Map.of();
  }
}
