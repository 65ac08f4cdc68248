package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.run.latency.LatencySeries;
import assay.lab.workload.Operation;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * What the measured part of a phase came to, in the few numbers that every first view shows.
 *
 * @param okPerSecond operations that ended ok by the phase's end; of buffered writes those that
 *     were acknowledged
 * @param operations that ended in any way, flushes left out
 * @param errors of these, those that failed, were denied without need, or were never answered
 * @param timed operations whose times these are: not those that only fill a buffer, but its flushes
 *     where the phase does nothing else
 * @param times response times of these that ended ok
 */
public record PhaseHeadline(
    double okPerSecond,
    long operations,
    long errors,
    List<String> timed,
    @JsonSerialize(using = LatencySummaryJson.Writer.class)
        @JsonDeserialize(using = LatencySummaryJson.Reader.class)
        LatencySummary times) {

  /** Of one phase, or of the sum of its activities. */
  public static PhaseHeadline of(RecordedRun run, RecordedPhase phase) {
    Predicate<LatencyKey> timed = timed(run, phase);
    Histogram all = new Histogram(3);
    all.setAutoResize(true);
    for (LatencySeries series : run.latencies().values()) {
      LatencyKey key = series.key();
      if (phase.sources().contains(key.phase()) && key.tag() == Tag.OK && timed.test(key)) {
        all.add(series.measured());
      }
    }
    return new PhaseHeadline(
        okPerSecond(run, phase),
        count(run, phase, key -> key.tag().isOutcome()),
        count(run, phase, key -> isError(run.manifest().plan(), key)),
        run.latencies().keySet().stream()
            .filter(key -> phase.sources().contains(key.phase()) && key.tag() == Tag.OK)
            .filter(timed)
            .map(LatencyKey::operation)
            .distinct()
            .toList(),
        LatencySummary.of(all));
  }

  /** The share of {@link #operations} that are errors; 0 of none. */
  public double errorShare() {
    return operations == 0 ? 0 : (double) errors / operations;
  }

  /**
   * Operations of a phase that ended ok a second, by the phase's end; of buffered writes only those
   * that were acknowledged.
   */
  public static double okPerSecond(RecordedRun run, RecordedPhase phase) {
    long inTime =
        run.operations(phase.name()).stream()
            .filter(operation -> !operation.equals(LatencyKey.FLUSH))
            .mapToLong(operation -> run.countInTime(phase, operation, Tag.OK))
            .sum();
    long lost = phase.totals().map(PhaseTotals::unacknowledgedWrites).orElse(0L);
    return phase.measuredSeconds() > 0 ? Math.max(0, inTime - lost) / phase.measuredSeconds() : 0;
  }

  /**
   * Which operations' times say something of the store: a write into the client's buffer is a copy
   * in memory.
   */
  public static Predicate<LatencyKey> timed(RecordedRun run, RecordedPhase phase) {
    if (run.onlyBuffersWrites(phase.name())) {
      return key -> key.operation().equals(LatencyKey.FLUSH);
    }
    return key -> key.ofWorkload() && !run.fillsBuffer(phase.name(), key.operation());
  }

  /**
   * Whether an operation of a phase, or a part of one, did no more than to fill the client's buffer
   * when it ended: its times are those of a copy in memory, and none of the store's. What waits for
   * the store then is the flush.
   *
   * @param measured all that the run has recorded
   */
  public static boolean fillsBuffer(
      Plan plan, Set<LatencyKey> measured, String phase, String operation) {
    return buffersWrites(measured, phase)
        && (operation.equals(Operation.MODIFY_WRITE)
            || plan.operations(phase, Operation::writes).contains(operation));
  }

  /** Whether a phase's writes were buffered by the client and acknowledged by flushes. */
  static boolean buffersWrites(Set<LatencyKey> measured, String phase) {
    return measured.stream()
        .anyMatch(key -> key.phase().equals(phase) && key.operation().equals(LatencyKey.FLUSH));
  }

  /**
   * Operations that did nothing but fill a buffer in all phases that had them: their times say
   * nothing of the store.
   *
   * @param measured all that the run has recorded
   */
  public static List<String> untimed(Plan plan, Set<LatencyKey> measured) {
    Map<String, Boolean> timed = new TreeMap<>();
    for (LatencyKey key : measured) {
      if (key.ofWorkload()) {
        boolean fills = fillsBuffer(plan, measured, key.phase(), key.operation());
        timed.merge(key.operation(), !fills, Boolean::logicalOr);
      }
    }
    return timed.keySet().stream().filter(operation -> !timed.get(operation)).toList();
  }

  private static long count(RecordedRun run, RecordedPhase phase, Predicate<LatencyKey> which) {
    return run.latencies().values().stream()
        .filter(series -> phase.sources().contains(series.key().phase()))
        .filter(series -> series.key().ofWorkload() && which.test(series.key()))
        .mapToLong(series -> series.measured().getTotalCount())
        .sum();
  }

  /** Whether it is of operations that went wrong; to be denied may be what was asked for. */
  public static boolean isError(Plan plan, LatencyKey key) {
    return switch (key.tag()) {
      case FAILED, UNKNOWN -> true;
      case DENIED ->
          !plan.activity(key.phase())
              .map(ActivityPlan::view)
              .map(view -> view.expectsDenial())
              .orElse(false);
      default -> false;
    };
  }
}
