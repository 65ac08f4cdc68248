package assay.study.milestones.phase;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.report.StudySection.Column;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import assay.lab.verdict.FaultEffect;
import assay.study.milestones.phase.VoteFault.Kind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

public record VoteCheckFigures(VoteCheckPlan plan, VoteResult result) {
  private static final List<Column<VoteFault>> COLUMNS =
      List.of(
          new Column<>("kind", fault -> fault.kind().label()),
          new Column<>("counter", VoteFault::counter),
          new Column<>(
              "milestone", fault -> fault.milestone() == 0 ? "" : Long.toString(fault.milestone())),
          new Column<>("voter", VoteFault::voter),
          new Column<>(
              "time",
              fault -> fault.millis() == 0 ? "" : Instant.ofEpochMilli(fault.millis()).toString()),
          new Column<>("server", VoteFault::server),
          new Column<>("nearest event", VoteFault::event),
          new Column<>("cause", VoteFault::cause));

  public static List<VoteCheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, VoteCheckPlan.class, VoteResult.class, VoteCheckFigures::new);
  }

  private long faults() {
    return Arrays.stream(Kind.values()).mapToLong(kind -> result.number(kind)).sum();
  }

  public Check.Finding finding() {
    return FaultEffect.finding(plan.faults(), faults() > 0, sentence());
  }

  public String sentence() {
    String broken =
        Arrays.stream(Kind.values())
            .filter(kind -> result.number(kind) > 0)
            .map(kind -> result.number(kind) + " " + words(kind))
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "phase '%s': %d of %d milestones were delivered exactly once%s; %d votes counted, %d"
            + " acknowledged, %d unknown%s.%s",
        plan.name(),
        result.exact(),
        result.reached(),
        result.pending() > 0 ? ", " + result.pending() + " are still in the outbox" : "",
        result.votes(),
        result.acknowledged(),
        result.unknown(),
        result.unnoted() > 0
            ? ", up to " + result.unnoted() + " not recorded because voters were lost"
            : "",
        broken.isEmpty() ? "" : " Wrong: " + broken + " (" + result.names() + ").");
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case MISSED -> "missed";
      case DUPLICATE -> "delivered again";
      case EARLY -> "early";
      case LOST_VOTE -> "votes lost";
      case OVERCOUNT -> "votes counted twice";
      case WRONG_SUM -> "votes that returned a wrong sum";
    };
  }

  public static List<StudySection.Table> tables(RecordedRun run) {
    return of(run).stream().map(VoteCheckFigures::table).toList();
  }

  private StudySection.Table table() {
    return StudySection.Table.of(
        "Faults found by phase '" + plan.name() + "'",
        sentence(),
        COLUMNS,
        result.faultsNamed(),
        FaultFile.footer(result.names(), faults()));
  }
}
