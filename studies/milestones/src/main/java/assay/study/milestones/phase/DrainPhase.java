package assay.study.milestones.phase;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.milestones.workload.OutboxPass;
import assay.study.milestones.workload.Votes;

public record DrainPhase(DrainPlan plan) implements AdminPhase {
  record Drained(long delivered) {}

  @Override
  public Drained perform(PhaseContext context) throws StoreException {
    Votes votes = VotesBefore.first(context.plan(), plan.table());
    long delivered = 0;
    try (Session session = context.store().openSession(context.table());
        Session notifications = context.store().openSession(votes.notifications())) {
      OutboxPass pass =
          new OutboxPass(votes.all(), votes.milestones(), notifications, System::currentTimeMillis);
      long last;
      do {
        Outcome outcome = pass.deliver(session, context.stop()::isRequested);
        if (outcome != Outcome.OK) {
          throw StoreException.failed("the outbox cannot be drained: " + pass.failed(session));
        }
        last = pass.delivered();
        delivered += last;
      } while (last > 0 && !context.stop().isRequested());
    }
    return new Drained(delivered);
  }
}
