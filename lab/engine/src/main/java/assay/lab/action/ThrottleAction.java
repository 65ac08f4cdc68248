package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.phase.Throttles;
import assay.lab.plan.phase.Action;
import assay.store.capability.Throttle.Scope;
import java.io.IOException;

/**
 * Limits the rate of requests to the store for some time.
 *
 * @param context context of the throttled table
 */
record ThrottleAction(
    Action.Throttling deed, PhaseContext context, ActionJournal journal, TimedChange lasting)
    implements ActionExecutor {
  private static final String ACT = "throttle";

  @Override
  public void perform(long dueNanos, ActionTimes.Time time)
      throws IOException, InterruptedException {
    OngoingAction hold = journal.hold(deed.label(), ACT, "");
    Scope scope = deed.scope(context.table());
    String what = ACT + " of " + scope.label();
    if (lasting.takes(what, hold)) {
      lasting.perform(
          new TimedChange.Change(
              what,
              hold,
              () -> {
                Throttles.setForAWhile(scope, deed.limits(), context);
                return null;
              },
              () -> {
                Throttles.set(scope, deed.before(), context);
                return null;
              },
              deed.before().isEmpty() ? "throttle lifted" : "previous throttle restored"),
          dueNanos,
          null);
    }
  }
}
