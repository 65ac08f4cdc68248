package assay.study.milestones;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.Whereabouts;
import assay.lab.plan.TableUse;
import assay.lab.run.file.LedgerFolder;
import assay.lab.run.file.RunFolder;
import assay.store.Session;
import assay.store.StoreException;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks votes and deliveries. The process that leads the run does it, in one thread. */
final class CheckPhase extends AdminPhase<CheckPlan> {
  static final String VOTES = "votes";
  static final String ACKNOWLEDGED = "acknowledged";
  static final String UNKNOWN = "unknown";
  static final String UNNOTED = "unnoted";
  static final String REACHED = "reached";
  static final String DELIVERED = "delivered";
  static final String EXACT = "exact";
  static final String PENDING = "pending";
  static final String FAULTS = "faultsNamed";
  static final String NAMES = "names";

  /** What the names of files with faults end with. */
  private static final String SUFFIX = ".faults.jsonl";

  /** More nobody reads in a report; the file has all. */
  private static final int MOST_FAULTS = 20;

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
              + "' was there before the run, so that its votes are not known; leave out 'owner: user'");
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
    List<Fault> faults = placed(result.faults(), context);
    return figures(result, faults, write(faults, run));
  }

  /** With the server that held the counter, and what happened nearest. */
  private static List<Fault> placed(List<Fault> faults, PhaseContext context)
      throws StoreException, IOException {
    if (faults.isEmpty()) {
      return faults;
    }
    Whereabouts whereabouts = Whereabouts.of(context);
    List<Fault> placed = new ArrayList<>();
    for (Fault fault : faults) {
      placed.add(
          fault.at(
              whereabouts.server(fault.row(), fault.millis()),
              whereabouts.nearest(fault.millis())));
    }
    return placed;
  }

  private String write(List<Fault> faults, RunFolder run) throws IOException {
    String name = name() + SUFFIX;
    try (Writer out = Files.newBufferedWriter(run.path().resolve(name))) {
      for (Fault fault : faults) {
        out.write(RunFolder.JSON.writeValueAsString(fault));
        out.write('\n');
      }
    }
    return name;
  }

  private static Map<String, Object> figures(
      Audit.Result result, List<Fault> faults, String names) {
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
    figures.put(NAMES, names);
    figures.put(FAULTS, faults.subList(0, Math.min(MOST_FAULTS, faults.size())));
    return figures;
  }
}
