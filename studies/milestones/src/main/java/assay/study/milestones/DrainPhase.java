package assay.study.milestones;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Map;

/**
 * Delivers notifications from the outbox until the outbox is empty. Runs in the process that
 * coordinates the run.
 */
record DrainPhase(DrainPlan plan) implements AdminPhase {
  private static final String DELIVERED = "delivered";

  @Override
  public Map<String, Object> perform(PhaseContext context) throws StoreException {
    Votes votes = VotesBefore.in(context.plan().phases(), plan.table()).get(0);
    long delivered = 0;
    try (Session session = context.store().openSession(context.table());
        Session notifications = context.store().openSession(votes.notifications())) {
      OutboxPass pass =
          new OutboxPass(votes.all(), votes.milestones(), notifications, System::currentTimeMillis);
      long last;
      do {
        Outcome outcome = pass.deliver(session, context.stop()::isRequested);
        if (outcome != Outcome.OK) {
          throw new StoreException(
              StoreException.Kind.FAILED, "the outbox cannot be drained: " + pass.failed(session));
        }
        last = pass.delivered();
        delivered += last;
      } while (last > 0 && !context.stop().isRequested());
    }
    return Map.of(DELIVERED, delivered);
  }
}
