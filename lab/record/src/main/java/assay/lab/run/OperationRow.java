package assay.lab.run;

import assay.lab.measure.ClientDelayBound;
import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.result.Figure;
import assay.lab.run.latency.LatencySeries;
import assay.lab.workload.Operation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A row of a report: the results of one operation in the measured part of one phase.
 *
 * @param failed number of operations that failed or were denied
 * @param okPerSecond successful operations per second; NaN if the phase's length is unknown
 * @param rowsPerSecond rows per second that an operation on several rows returned; NaN for other
 *     operations
 * @param intoBuffer whether the operation only filled the client's buffer, so that the measured
 *     times are not the store's times
 * @param response response times of successful operations, possibly with a count of zero; null for
 *     acknowledged writes and for operations that only fill a buffer
 * @param service service times; null in a closed loop, where service times equal response times
 * @param punctual response times that would have been measured if Assay had never been late; null
 *     in a closed loop
 * @param own upper bounds on the times that the load generator's machine added to the response
 *     times; null in a closed loop
 */
public record OperationRow(
    String phase,
    String operation,
    long ok,
    long absent,
    long failed,
    long unknown,
    double okPerSecond,
    double rowsPerSecond,
    boolean intoBuffer,
    LatencySummary response,
    LatencySummary service,
    LatencySummary punctual,
    LatencySummary own) {

  public static final String BUFFERED =
      "Writes only filled the client's buffer, so the row 'flush' shows the store's latencies."
          + " The row 'acknowledged' shows the store's write throughput, which counts only writes"
          + " that a flush confirmed.";

  public static final String OWN =
      "Row 'client at most': upper bound on the time that the load generator's machine added to"
          + " responses, through late starts, pauses, and late wake-ups after the store's answer.";

  public static List<OperationRow> of(RecordedRun run) {
    List<OperationRow> rows = new ArrayList<>();
    for (String phase : phaseNames(run)) {
      rows.addAll(of(run, phase));
    }
    return rows;
  }

  public static List<OperationRow> of(RecordedRun run, String phase) {
    List<OperationRow> rows = new ArrayList<>();
    run.operations(phase).forEach(operation -> rows.add(row(run, phase, operation)));
    if (run.buffersWrites(phase)) {
      run.phase(phase).ifPresent(recorded -> rows.add(acknowledged(run, recorded)));
    }
    return rows;
  }

  /**
   * Returns a row for each part of an operation. The times of an operation include the times of its
   * parts.
   */
  public static List<OperationRow> parts(RecordedRun run, OperationRow of) {
    return run.parts(of.phase, of.operation).stream()
        .map(part -> row(run, of.phase, part))
        .toList();
  }

  public String withinOperation() {
    return Operation.withinOperation(operation);
  }

  /**
   * Returns a row that counts the writes that the store acknowledged. Other rows count writes that
   * the client accepted.
   */
  private static OperationRow acknowledged(RecordedRun run, RecordedPhase phase) {
    double seconds = phase.measuredSeconds();
    Set<String> writes = run.manifest().plan().operations(phase.name(), Operation::writes);
    long accepted =
        run.operations(phase.name()).stream()
            .filter(writes::contains)
            .mapToLong(operation -> run.measuredCount(phase.name(), operation, Tag.OK))
            .sum();
    // All unacknowledged writes may belong to the measured part. The number of unacknowledged
    // writes is unknown if the phase did not end.
    boolean known = phase.totals().isPresent();
    long lost = phase.totals().map(PhaseTotals::unacknowledgedWrites).orElse(accepted);
    long inTime =
        run.operations(phase.name()).stream()
            .filter(writes::contains)
            .mapToLong(operation -> run.countInTime(phase, operation, Tag.OK))
            .sum();
    return new OperationRow(
        phase.name(),
        Figure.ACKNOWLEDGED,
        Math.max(0, accepted - lost),
        0,
        0,
        0,
        known && seconds > 0 ? Math.max(0, inTime - lost) / seconds : Double.NaN,
        Double.NaN,
        false,
        null,
        null,
        null,
        null);
  }

  public static Set<String> phaseNames(RecordedRun run) {
    Set<String> names = new LinkedHashSet<>();
    run.phases().forEach(phase -> names.add(phase.name()));
    run.latencies().keySet().forEach(key -> names.add(key.phase()));
    return names;
  }

  /**
   * Returns the time in ns that Assay's own lateness and pauses added to a statistic of the
   * response times; NaN if unknown.
   *
   * @param figure returns the statistic of a summary, such as the p99; returns NaN if the summary
   *     is null or has too few samples
   */
  public double lateNanos(ToDoubleFunction<LatencySummary> figure) {
    return punctual == null
        ? Double.NaN
        : Math.max(0, figure.applyAsDouble(response) - figure.applyAsDouble(punctual));
  }

  private static OperationRow row(RecordedRun run, String phase, String operation) {
    long ok = run.measuredCount(phase, operation, Tag.OK);
    double perSecond =
        run.phase(phase)
            .filter(recorded -> recorded.measuredSeconds() > 0)
            .map(of -> run.countInTime(of, operation, Tag.OK) / of.measuredSeconds())
            .orElse(Double.NaN);
    return new OperationRow(
        phase,
        operation,
        ok,
        run.measuredCount(phase, operation, Tag.ABSENT),
        run.measuredCount(phase, operation, Tag.FAILED)
            + run.measuredCount(phase, operation, Tag.DENIED),
        run.measuredCount(phase, operation, Tag.UNKNOWN),
        perSecond,
        run.phase(phase)
            .map(recorded -> run.perSecond(recorded, series -> series.rowsOf(operation)))
            .orElseGet(OptionalDouble::empty)
            .orElse(Double.NaN),
        run.fillsBuffer(phase, operation),
        summary(run, phase, operation, Tag.OK),
        summary(run, phase, operation, Tag.SERVICE),
        summary(run, phase, operation, Tag.PUNCTUAL),
        own(run, phase, operation));
  }

  private static LatencySummary own(RecordedRun run, String phase, String operation) {
    LatencySeries response = run.latencies().get(new LatencyKey(phase, operation, Tag.OK));
    LatencySeries least = run.latencies().get(new LatencyKey(phase, operation, Tag.LEAST));
    return response == null || least == null
        ? null
        : ClientDelayBound.summary(response.measured(), least.measured());
  }

  /**
   * Returns null for operations that only fill the client's buffer, because their times must never
   * be shown.
   */
  private static LatencySummary summary(RecordedRun run, String phase, String operation, Tag tag) {
    if (run.fillsBuffer(phase, operation)) {
      return null;
    }
    LatencySeries series = run.latencies().get(new LatencyKey(phase, operation, tag));
    return series == null ? null : LatencySummary.of(series.measured());
  }
}
