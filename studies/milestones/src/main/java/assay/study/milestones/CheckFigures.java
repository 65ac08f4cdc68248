package assay.study.milestones;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.report.StudySection;
import assay.lab.run.Event;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.RunFolder;
import assay.lab.verdict.Check;
import assay.study.milestones.Fault.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The results of a check phase, as the run recorded them.
 *
 * @param figures by name
 */
record CheckFigures(CheckPlan plan, Map<String, Object> figures) {
  /** Of all such phases of a run that came to their end. */
  static List<CheckFigures> of(RecordedRun run) {
    List<CheckFigures> all = new ArrayList<>();
    for (PhasePlan phase : run.manifest().plan().phases()) {
      if (phase instanceof CheckPlan plan) {
        run.events().stream()
            .filter(event -> event.kind().equals(Event.ADMIN_END))
            .filter(event -> plan.name().equals(event.phase()))
            .filter(event -> event.detail().containsKey(CheckPhase.REACHED))
            .findFirst()
            .ifPresent(event -> all.add(new CheckFigures(plan, event.detail())));
      }
    }
    return all;
  }

  /** A figure of each check, by phase. */
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

  /** For the verdict. */
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
            ? ", up to " + number(CheckPhase.UNNOTED) + " of lost voters not noted"
            : "",
        broken.isEmpty() ? "" : " Wrong: " + broken + " (" + figures.get(CheckPhase.NAMES) + ").");
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case MISSED -> "missed";
      case DUPLICATE -> "delivered again";
      case EARLY -> "early";
      case LOST_VOTE -> "votes lost";
      case OVERCOUNT -> "votes counted twice";
      case WRONG_SUM -> "votes told a wrong sum";
    };
  }

  /** Tables of a report. */
  static List<StudySection.Table> tables(RecordedRun run) {
    return of(run).stream().map(CheckFigures::table).toList();
  }

  private StudySection.Table table() {
    List<List<String>> rows = new ArrayList<>();
    if (figures.get(CheckPhase.FAULTS) instanceof List<?> list) {
      for (Object each : list) {
        rows.add(row(RunFolder.JSON.convertValue(each, Fault.class)));
      }
    }
    return new StudySection.Table(
        "Broken promises of " + plan.name(),
        sentence(),
        List.of(
            "kind", "counter", "milestone", "voter", "time", "server", "nearest event", "cause"),
        rows,
        rows.size() < faults() ? "All of them are in " + figures.get(CheckPhase.NAMES) + "." : "");
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
