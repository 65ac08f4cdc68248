package assay.study.milestones.phase;

import assay.lab.ledger.FaultFile;
import assay.lab.ledger.LedgerFolder;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RowHistory;
import assay.lab.run.file.RunFolder;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.milestones.workload.Milestones;
import assay.study.milestones.workload.Votes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public record VoteCheckPhase(VoteCheckPlan plan) implements AdminPhase {
  @Override
  public VoteResult perform(PhaseContext context) throws StoreException, IOException {
    context.requireNewTable("votes");
    Votes votes = VotesBefore.first(context.plan(), plan.table());
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
    List<VoteFault> faults = RowHistory.placed(audit.faults(), context);
    return audit.result(FaultFile.write(run, name(), faults), FaultFile.first(faults));
  }
}
