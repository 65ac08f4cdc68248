package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.run.latency.LatencySeries;
import assay.lab.workload.Operation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What one operation did in the measured part of one phase: the row that the report and the
 * terminal both show.
 *
 * @param failed ended failed or denied
 * @param okPerSecond NaN where the phase's length is not known
 * @param rowsPerSecond rows that an operation on several rows brought; NaN of any other
 * @param response response times of what ended {@code ok}; its count is zero if nothing did, and
 *     null for the row that counts acknowledged writes
 * @param service null in closed loop, where it is the response time
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
    LatencySummary response,
    LatencySummary service) {

  /** How to read the rows of a phase whose writes were buffered. */
  public static final String BUFFERED =
      "Writes were buffered: their times end when the client took them. The store's own write"
          + " throughput is the row 'acknowledged', of writes that a flush confirmed.";

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
    boolean known = phase.totals().get("unacknowledgedWrites") instanceof Number;
    long lost =
        known ? ((Number) phase.totals().get("unacknowledgedWrites")).longValue() : accepted;
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
        "acknowledged",
        count,
        0,
        0,
        0,
        known && seconds > 0 ? Math.max(0, count - late) / seconds : Double.NaN,
        Double.NaN,
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
        summary(run, phase, operation, Tag.OK),
        summary(run, phase, operation, Tag.SERVICE));
  }

  private static LatencySummary summary(RecordedRun run, String phase, String operation, Tag tag) {
    LatencySeries series = run.latencies().get(new LatencyKey(phase, operation, tag));
    return series == null ? null : LatencySummary.of(series.measured());
  }
}
