package assay.lab.report;

import assay.lab.measure.LatencyFigure;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.report.page.Figures;
import assay.lab.report.page.TerminalText;
import assay.lab.run.Manifest;
import assay.lab.run.OperationRow;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A run among others, in one line: what its last phase did a second, loads apart, the p99 of the
 * operation that it did most often, and the verdict. Of writes that the client buffers it is those
 * that a flush confirmed, and the flush's p99.
 */
public final class RunLine {
  private static final int RATE = 9;
  private static final int LATENCY = 8;
  private static final int CODE = 19;

  private RunLine() {}

  /**
   * The line.
   *
   * @param terminal what it will be written in; where it lacks µ and –, "us" and "-" stand for them
   */
  public static String of(RecordedRun run, Charset terminal) {
    Optional<RecordedPhase> phase = measured(run);
    List<OperationRow> rows = phase.map(of -> rows(run, of)).orElse(List.of());
    double perSecond = rows.stream().mapToDouble(OperationRow::okPerSecond).sum();
    boolean known = !rows.isEmpty() && !Double.isNaN(perSecond);
    String rate = known ? Figures.rate(perSecond) + "/s" : Figures.UNKNOWN;
    String p99 = Figures.duration(p99Nanos(run, rows));
    Manifest.Verdict verdict = run.manifest().verdict();
    String code = verdict == null ? String.valueOf(run.manifest().state()) : verdict.code();
    boolean valid = verdict != null && verdict.valid();
    return TerminalText.encodable(
        TerminalText.right(rate, RATE)
            + "  p99 "
            + TerminalText.right(p99, LATENCY)
            + "  "
            + TerminalText.pad(TerminalText.printable(code) + (valid ? "" : ", not valid"), CODE),
        terminal);
  }

  private static Optional<RecordedPhase> measured(RecordedRun run) {
    List<RecordedPhase> steps = run.steps();
    return steps.stream()
        .filter(phase -> !phase.sources().stream().allMatch(source -> loads(run, source)))
        .reduce((first, second) -> second)
        .or(() -> steps.stream().reduce((first, second) -> second));
  }

  private static boolean loads(RecordedRun run, String activity) {
    return run.manifest().plan().activity(activity).map(ActivityPlan::loads).orElse(false);
  }

  /** What counts in the rate: of buffered writes those that were acknowledged. */
  private static List<OperationRow> rows(RecordedRun run, RecordedPhase phase) {
    List<OperationRow> rows = new ArrayList<>();
    phase.sources().forEach(source -> rows.addAll(OperationRow.confirmed(run, source)));
    return rows;
  }

  private static double p99Nanos(RecordedRun run, List<OperationRow> rows) {
    Optional<LatencySummary> timed =
        rows.stream()
            .max(Comparator.comparingLong(OperationRow::ok))
            .flatMap(
                most ->
                    most.response() == null
                        ? flushes(run, most.phase())
                        : Optional.of(most.response()));
    return timed.map(summary -> LatencyFigure.P99.nanos(summary)).orElse(Double.NaN);
  }

  private static Optional<LatencySummary> flushes(RecordedRun run, String phase) {
    LatencySeries flushes = run.latencies().get(new LatencyKey(phase, LatencyKey.FLUSH, Tag.OK));
    return Optional.ofNullable(flushes).map(LatencySeries::measured).map(LatencySummary::of);
  }
}
