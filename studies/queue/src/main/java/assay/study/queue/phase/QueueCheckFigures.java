package assay.study.queue.phase;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.report.StudySection.Column;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import assay.lab.verdict.FaultEffect;
import assay.study.queue.phase.QueueFault.Kind;
import assay.study.queue.workload.Guarantee;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Results of a phase that checks a queue, read from a finished run. */
public record QueueCheckFigures(QueueCheckPlan plan, QueueResult result) {
  private static final List<Column<QueueFault>> COLUMNS =
      List.of(
          new Column<>("kind", fault -> fault.kind().label()),
          new Column<>("group", fault -> Integer.toString(fault.group())),
          new Column<>("event", fault -> fault.event()),
          new Column<>("partition", fault -> Integer.toString(fault.partition())),
          new Column<>("producer", QueueFault::writer),
          new Column<>(
              "time",
              fault -> fault.millis() == 0 ? "" : Instant.ofEpochMilli(fault.millis()).toString()),
          new Column<>("received by", QueueFault::consumers),
          new Column<>("server", QueueFault::server),
          new Column<>("nearest event", QueueFault::near),
          new Column<>("cause", QueueFault::cause));

  public static List<QueueCheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, QueueCheckPlan.class, QueueResult.class, QueueCheckFigures::new);
  }

  private Guarantee guarantee() {
    return Guarantee.named(result.guarantee());
  }

  private boolean isAllowed(Kind kind) {
    return switch (guarantee()) {
      case EXACTLY_ONCE -> false;
      case AT_LEAST_ONCE -> kind == Kind.DUPLICATE;
      case AT_MOST_ONCE -> kind == Kind.MISSING;
      case RAW -> true;
    };
  }

  private String kinds(boolean allowed) {
    return Arrays.stream(Kind.values())
        .filter(kind -> result.number(kind) > 0 && isAllowed(kind) == allowed)
        .map(kind -> result.number(kind) + " " + words(kind))
        .collect(Collectors.joining(", "));
  }

  public Check.Finding finding() {
    return FaultEffect.finding(plan.faults(), !kinds(false).isEmpty(), sentence());
  }

  public String sentence() {
    String allowed = kinds(true);
    String broken = kinds(false);
    return String.format(
        Locale.ROOT,
        "phase '%s': %d of %d deliveries (guarantee: %s) happened exactly once%s%s; %d "
            + "events committed, %d unknown.%s",
        plan.name(),
        result.exact(),
        result.due(),
        guarantee().label(),
        result.pending() > 0 ? ", " + result.pending() + " are still in the table" : "",
        allowed.isEmpty() ? "" : ", allowed by the guarantee: " + allowed,
        result.committed(),
        result.unknown(),
        broken.isEmpty() ? "" : " Wrong: " + broken + " (" + result.names() + ").");
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case MISSING -> "missing";
      case DUPLICATE -> "received again";
      case ABORTED -> "from aborted transactions";
      case UNKNOWN_EVENT -> "written by no producer";
      case MISORDERED -> "out of order";
    };
  }

  public static List<StudySection.Table> tables(RecordedRun run) {
    return of(run).stream().map(QueueCheckFigures::table).toList();
  }

  private StudySection.Table table() {
    long faults = Arrays.stream(Kind.values()).mapToLong(kind -> result.number(kind)).sum();
    return StudySection.Table.of(
        "Faults found by phase '" + plan.name() + "'",
        sentence(),
        COLUMNS,
        result.faultsNamed(),
        FaultFile.footer(result.names(), faults));
  }
}
