package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.OwnPart;
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
 * What one operation did in the measured part of one phase: the row that the report and the
 * terminal both show.
 *
 * @param failed ended failed or denied
 * @param okPerSecond NaN where the phase's length is not known
 * @param rowsPerSecond rows that an operation on several rows brought; NaN of any other
 * @param intoBuffer whether it did no more than to fill the client's buffer, so that no time of the
 *     store's was measured
 * @param response response times of what ended {@code ok}; its count is zero if nothing did, and
 *     null for the row that counts acknowledged writes, and for what only fills a buffer
 * @param service null in closed loop, where it is the response time
 * @param punctual what the response times had been if Assay had been on time; null in closed loop
 * @param own upper bounds of what this machine adds to the response times; null in closed loop
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

  /** How to read the rows of a phase whose writes were buffered. */
  public static final String BUFFERED =
      "Writes went into the client's buffer, so that they have no times of the store's: see 'flush'."
          + " The store's write throughput is the row 'acknowledged', of writes that a flush"
          + " confirmed.";

  /** How to read the row below the response times of a phase in open loop. */
  public static final String OWN =
      "own at most: upper bound of the response time added by this machine: Assay started operations"
          + " late, was paused, or woke up late when the store had answered.";

  /** All rows, phases in the order in which they ran. */
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

  /** Of the parts of an operation, whose times the operation's own contain. */
  public static List<OperationRow> parts(RecordedRun run, OperationRow of) {
    return run.parts(of.phase, of.operation).stream()
        .map(part -> row(run, of.phase, part))
        .toList();
  }

  /** What a part is called within its operation. */
  public String withinOperation() {
    return Operation.withinOperation(operation);
  }

  /**
   * What the store has confirmed of the writes that the rows above count when they are accepted.
   */
  private static OperationRow acknowledged(RecordedRun run, RecordedPhase phase) {
    double seconds = phase.measuredSeconds();
    Set<String> writes = run.manifest().plan().operations(phase.name(), Operation::writes);
    long accepted =
        run.operations(phase.name()).stream()
            .filter(writes::contains)
            .mapToLong(operation -> run.measuredCount(phase.name(), operation, Tag.OK))
            .sum();
    // Those without an acknowledgement may all be of the measured part. A phase that never ended
    // does not tell how many there are.
    boolean known = phase.totals().isPresent();
    long lost = phase.totals().map(PhaseTotals::unacknowledgedWrites).orElse(accepted);
    long count = Math.max(0, accepted - lost);
    long late =
        run.operations(phase.name()).stream()
            .filter(writes::contains)
            .mapToLong(
                operation ->
                    run.measuredCount(phase.name(), operation, Tag.OK)
                        - run.countInTime(phase, operation, Tag.OK))
            .sum();
    return new OperationRow(
        phase.name(),
        Figure.ACKNOWLEDGED,
        count,
        0,
        0,
        0,
        known && seconds > 0 ? Math.max(0, count - late) / seconds : Double.NaN,
        Double.NaN,
        false,
        null,
        null,
        null,
        null);
  }

  /** Every phase, also one whose events were lost and of which only latencies are left. */
  public static Set<String> phaseNames(RecordedRun run) {
    Set<String> names = new LinkedHashSet<>();
    run.phases().forEach(phase -> names.add(phase.name()));
    run.latencies().keySet().forEach(key -> names.add(key.phase()));
    return names;
  }

  /**
   * By how much Assay's own lateness and pauses have raised a figure of the response times, in
   * nanoseconds; NaN where that is not known.
   *
   * @param figure of a summary; NaN where the summary does not support it, or is null
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
        : OwnPart.summary(response.measured(), least.measured());
  }

  /** Null also of what only fills the client's buffer, so that its times are shown nowhere. */
  private static LatencySummary summary(RecordedRun run, String phase, String operation, Tag tag) {
    if (run.fillsBuffer(phase, operation)) {
      return null;
    }
    LatencySeries series = run.latencies().get(new LatencyKey(phase, operation, tag));
    return series == null ? null : LatencySummary.of(series.measured());
  }
}
