package assay.study.milestones;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import assay.study.milestones.Fault.Kind;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Recorded results of a check phase.
 *
 * @param figures by name
 */
record CheckFigures(CheckPlan plan, Map<String, Object> figures) {
  static List<CheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, CheckPlan.class, CheckPhase.REACHED, CheckFigures::new);
  }

  static Map<String, Double> byPhase(RecordedRun run, String name) {
    Map<String, Double> values = new LinkedHashMap<>();
    of(run).forEach(check -> values.put(check.plan.name(), (double) check.number(name)));
    return values;
  }

  long number(String name) {
    return figures.get(name) instanceof Number number ? number.longValue() : 0;
  }

  private long faults() {
    return Arrays.stream(Kind.values()).mapToLong(kind -> number(kind.label())).sum();
  }

  Check.Finding finding() {
    return faults() > 0 && plan.faults().equals(CheckPlan.WRONG)
        ? Check.Finding.wrong(sentence())
        : Check.Finding.noted(sentence());
  }

  String sentence() {
    String broken =
        Arrays.stream(Kind.values())
            .filter(kind -> number(kind.label()) > 0)
            .map(kind -> number(kind.label()) + " " + words(kind))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "phase '%s': %d of %d milestones were delivered exactly once%s; %d votes counted, %d"
            + " acknowledged, %d unknown%s.%s",
        plan.name(),
        number(CheckPhase.EXACT),
        number(CheckPhase.REACHED),
        number(CheckPhase.PENDING) > 0
            ? ", " + number(CheckPhase.PENDING) + " are still in the outbox"
            : "",
        number(CheckPhase.VOTES),
        number(CheckPhase.ACKNOWLEDGED),
        number(CheckPhase.UNKNOWN),
        number(CheckPhase.UNNOTED) > 0
            ? ", up to " + number(CheckPhase.UNNOTED) + " of lost voters not recorded"
            : "",
        broken.isEmpty() ? "" : " Wrong: " + broken + " (" + figures.get(FaultFile.NAME) + ").");
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case MISSED -> "missed";
      case DUPLICATE -> "delivered again";
      case EARLY -> "early";
      case LOST_VOTE -> "votes lost";
      case OVERCOUNT -> "votes counted twice";
      case WRONG_SUM -> "votes with a wrong sum";
    };
  }

  static List<StudySection.Table> tables(RecordedRun run) {
    return of(run).stream().map(CheckFigures::table).toList();
  }

  private StudySection.Table table() {
    List<List<String>> rows =
        FaultFile.named(figures, Fault.class).stream().map(CheckFigures::row).toList();
    return new StudySection.Table(
        "Broken promises of " + plan.name(),
        sentence(),
        List.of(
            "kind", "counter", "milestone", "voter", "time", "server", "nearest event", "cause"),
        rows,
        FaultFile.footer(figures, faults()));
  }

  private static List<String> row(Fault fault) {
    return List.of(
        fault.kind().label(),
        fault.counter(),
        fault.milestone() == 0 ? "-" : Long.toString(fault.milestone()),
        text(fault.voter()),
        fault.millis() == 0 ? "-" : Instant.ofEpochMilli(fault.millis()).toString(),
        text(fault.server()),
        text(fault.event()),
        text(fault.cause()));
  }

  private static String text(String value) {
    return value == null ? "-" : value;
  }
}
