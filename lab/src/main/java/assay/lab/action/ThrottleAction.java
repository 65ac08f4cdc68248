package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.phase.Throttles;
import assay.lab.plan.phase.Action;
import assay.store.StoreException;
import assay.store.capability.Throttle.Scope;
import java.io.IOException;
import java.util.Optional;

final class ThrottleAction implements ActionExecutor {
  private static final String ACT = "throttle";

  private final Action.Throttling deed;
  private final Scope scope;
  private final PhaseContext context;
  private final ActionJournal journal;
  private final OngoingActions ongoing;
  private final TimedChange lasting;

  ThrottleAction(
      Action.Throttling deed,
      PhaseContext context,
      ActionJournal journal,
      OngoingActions ongoing,
      TimedChange lasting) {
    this.deed = deed;
    this.context = context.on(deed.table());
    this.scope = deed.scope(this.context.table());
    this.journal = journal;
    this.ongoing = ongoing;
    this.lasting = lasting;
  }

  @Override
  public void perform(long dueNanos, ActionTimes.Time time)
      throws IOException, InterruptedException {
    OngoingAction hold = journal.hold(deed.label(), ACT, "");
    String what = ACT + " of " + scope.label();
    Optional<OngoingAction> holder = ongoing.take(what, hold);
    if (holder.isPresent()) {
      journal.skips(deed.label(), "'" + holder.get().label() + "' is still in effect");
      return;
    }
    lasting.perform(
        new TimedChange.Change(
            what,
            hold,
            this::begin,
            this::end,
            deed.before().isEmpty() ? "throttle lifted" : "previous throttle restored"),
        dueNanos,
        null);
  }

  private Long begin() throws StoreException {
    Throttles.setForAWhile(scope, deed.limits(), context);
    return null;
  }

  private Long end() throws StoreException {
    Throttles.set(scope, deed.before(), context);
    return null;
  }
}
