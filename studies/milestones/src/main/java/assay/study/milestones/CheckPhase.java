package assay.study.milestones;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.TableUse;
import assay.lab.run.Incidents;
import assay.lab.run.OpenRun;
import assay.lab.run.Placements;
import assay.lab.run.file.RunFolder;
import assay.lab.run.file.WholeLines;
import assay.store.Bytes;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.Placement;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
    for (Path ledger : ledgers(run, context.table())) {
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

  /** Ledgers of voters, and of other writers of the run, lie in one folder. */
  private static List<Path> ledgers(RunFolder run, String table) throws IOException {
    if (!Files.isDirectory(run.ledgers())) {
      return List.of();
    }
    List<Path> ledgers = new ArrayList<>();
    try (Stream<Path> files = Files.list(run.ledgers())) {
      for (Path file : files.sorted().toList()) {
        try (WholeLines lines = new WholeLines(file)) {
          lines.next(
              (bytes, from, to) -> {
                JsonNode first = RunFolder.JSON.readTree(new String(bytes, from, to - from, UTF_8));
                if (first.has(Milestones.KEY) && first.path("table").asText().equals(table)) {
                  ledgers.add(file);
                }
              });
        }
      }
    }
    return ledgers;
  }

  /** With the server that held the counter, and what happened nearest. */
  private static List<Fault> placed(List<Fault> faults, PhaseContext context)
      throws StoreException, IOException {
    if (faults.isEmpty()) {
      return faults;
    }
    RunFolder folder = context.out().folder();
    OpenRun run = OpenRun.open(folder.path());
    Incidents incidents = new Incidents();
    incidents.add(run.manifest().start(), run.events());
    Placements placements = new Placements(context.table());
    placements.add(folder);
    Map<String, String> now = new LinkedHashMap<>();
    List<Fault> placed = new ArrayList<>();
    for (Fault fault : faults) {
      String server = placements.serverOf(fault.row(), fault.millis());
      if (server == null) {
        if (!now.containsKey(fault.row())) {
          now.put(fault.row(), server(context.store(), context.table(), fault.row()));
        }
        server = now.get(fault.row());
      }
      placed.add(fault.at(server, incidents.nearest(fault.millis())));
    }
    return placed;
  }

  private static String server(Store store, String table, String row) throws StoreException {
    return store instanceof Placement placement
        ? placement.serversOf(table, List.of(Bytes.of(row))).get(0)
        : null;
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
