package assay.study.milestones;

import assay.lab.ledger.FaultFile;
import assay.lab.ledger.LedgerFolder;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RowHistory;
import assay.lab.run.file.RunFolder;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.milestones.Fault.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Checks votes and deliveries. Runs in one thread of the process that coordinates the run. */
record CheckPhase(CheckPlan plan) implements AdminPhase {
  @Override
  public VoteResult perform(PhaseContext context) throws StoreException, IOException {
    context.requireNewTable("votes");
    Votes votes = VotesBefore.in(context.plan().phases(), plan.table()).get(0);
    Audit audit = new Audit(votes.all(), votes.milestones(), votes.chosen().tellsOwnSums());
    RunFolder run = context.out().folder();
    for (Path ledger :
        LedgerFolder.of(run, context.table(), header -> header.has(Milestones.KEY))) {
      audit.ledger(ledger);
    }
    try (Session session = context.store().openSession(context.table())) {
      TableReading.ofVotes(session, votes.all(), audit, context.stop()::isRequested);
    }
    try (Session session = context.store().openSession(votes.notifications())) {
      TableReading.ofNotifications(session, votes.all(), audit, context.stop()::isRequested);
    }
    if (context.stop().isRequested()) {
      return null;
    }
    Audit.Result result = audit.result();
    List<Fault> faults = RowHistory.placed(result.faults(), context);
    Map<Kind, Long> numbers = result.numbers();
    return new VoteResult(
        result.votes(),
        result.acknowledged(),
        result.unknown(),
        result.unnoted(),
        result.reached(),
        result.delivered(),
        result.exact(),
        result.pending(),
        numbers.get(Kind.MISSED),
        numbers.get(Kind.DUPLICATE),
        numbers.get(Kind.EARLY),
        numbers.get(Kind.LOST_VOTE),
        numbers.get(Kind.OVERCOUNT),
        numbers.get(Kind.WRONG_SUM),
        FaultFile.write(run, name(), faults),
        FaultFile.first(faults));
  }
}
