package assay.study.milestones;

import assay.lab.ledger.FaultFile;
import assay.lab.ledger.LedgerFolder;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RowHistory;
import assay.lab.plan.TableUse;
import assay.lab.run.file.RunFolder;
import assay.store.Session;
import assay.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks votes and deliveries. Runs in one thread of the process that leads the run. */
final class CheckPhase extends AdminPhase<CheckPlan> {
  static final String VOTES = "votes";
  static final String ACKNOWLEDGED = "acknowledged";
  static final String UNKNOWN = "unknown";
  static final String UNNOTED = "unnoted";
  static final String REACHED = "reached";
  static final String DELIVERED = "delivered";
  static final String EXACT = "exact";
  static final String PENDING = "pending";

  CheckPhase(CheckPlan plan) {
    super(plan);
  }

  @Override
  protected Map<String, Object> perform(PhaseContext context) throws StoreException, IOException {
    TableUse use = context.plan().table(plan().table()).use();
    if (use != TableUse.NEW && use != TableUse.REPLACE) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "table '"
              + context.table()
              + "' existed before the run, so its votes are unknown; leave out 'owner: user'");
    }
    Votes votes = VotesBefore.in(context.plan().phases(), plan().table()).get(0);
    Audit audit = new Audit(votes.all(), votes.milestones(), votes.chosen().tellsOwnSums());
    RunFolder run = context.out().folder();
    for (Path ledger :
        LedgerFolder.of(
            run,
            header ->
                header.has(Milestones.KEY)
                    && header.path("table").asText().equals(context.table()))) {
      audit.ledger(ledger);
    }
    try (Session session = context.store().openSession(context.table())) {
      TableReading.ofVotes(session, votes.all(), audit, context.stop()::isRequested);
    }
    try (Session session = context.store().openSession(votes.notifications())) {
      TableReading.ofNotifications(session, votes.all(), audit, context.stop()::isRequested);
    }
    if (context.stop().isRequested()) {
      return Map.of();
    }
    Audit.Result result = audit.result();
    Map<String, Object> faults =
        FaultFile.write(run, name(), RowHistory.placed(result.faults(), context));
    return figures(result, faults);
  }

  private static Map<String, Object> figures(Audit.Result result, Map<String, Object> faults) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put(VOTES, result.votes());
    figures.put(ACKNOWLEDGED, result.acknowledged());
    figures.put(UNKNOWN, result.unknown());
    figures.put(UNNOTED, result.unnoted());
    figures.put(REACHED, result.reached());
    figures.put(DELIVERED, result.delivered());
    figures.put(EXACT, result.exact());
    figures.put(PENDING, result.pending());
    result.numbers().forEach((kind, number) -> figures.put(kind.label(), number));
    figures.putAll(faults);
    return figures;
  }
}
