package assay.lab.run;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.LatencySummary;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.Plan;
import assay.lab.workload.Operation;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * Main results of a phase's measured part, for overviews.
 *
 * @param okPerSecond number of successful operations per second, counting only operations that
 *     ended by the phase's end; buffered writes count only if the store acknowledged them
 * @param operations number of operations with any outcome, excluding flushes
 * @param errors number of operations that failed, were denied unexpectedly or were never answered
 * @param timed names of the operations that {@code times} covers. Operations that only fill a
 *     buffer are excluded. If all operations only fill a buffer, {@code timed} contains flushes
 *     instead
 * @param times response times of the successful {@code timed} operations
 */
public record PhaseHeadline(
    double okPerSecond, long operations, long errors, List<String> timed, LatencySummary times) {

  public static PhaseHeadline of(RecordedRun run, RecordedPhase phase) {
    List<LatencyKey> timed =
        run.latencies().keySet().stream()
            .filter(key -> phase.sources().contains(key.phase()) && key.tag() == Tag.OK)
            .filter(timed(run, phase))
            .toList();
    Histogram times = new Histogram(3);
    timed.forEach(key -> times.add(run.latencies().get(key).measured()));
    return new PhaseHeadline(
        okPerSecond(run, phase),
        count(run, phase, key -> key.tag().isOutcome()),
        count(run, phase, key -> isError(run.manifest().plan(), key)),
        timed.stream().map(LatencyKey::operation).distinct().toList(),
        LatencySummary.of(times));
  }

  public double errorShare() {
    return operations == 0 ? 0 : (double) errors / operations;
  }

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
   * Selects operations whose times depend on the store. The time of a write into the client's
   * buffer does not depend on the store.
   */
  public static Predicate<LatencyKey> timed(RecordedRun run, RecordedPhase phase) {
    if (run.onlyBuffersWrites(phase.name())) {
      return key -> key.operation().equals(LatencyKey.FLUSH);
    }
    return key -> key.ofWorkload() && !run.fillsBuffer(phase.name(), key.operation());
  }

  /**
   * Returns whether an operation of a phase, or a part of an operation, only filled the client's
   * buffer. Filling a buffer only copies data in memory, so the operation's time does not describe
   * the store. If writes are buffered, only a flush waits for the store.
   *
   * @param measured all keys that the run recorded
   */
  public static boolean fillsBuffer(
      Plan plan, Set<LatencyKey> measured, String phase, String operation) {
    return buffersWrites(measured, phase)
        && (operation.equals(Operation.MODIFY_WRITE)
            || plan.operations(phase, Operation::writes).contains(operation));
  }

  static boolean buffersWrites(Set<LatencyKey> measured, String phase) {
    return measured.stream()
        .anyMatch(key -> key.phase().equals(phase) && key.operation().equals(LatencyKey.FLUSH));
  }

  /**
   * Returns the operations that did nothing but fill the client's buffer, in all phases. The times
   * of writes into a buffer say nothing about the store.
   *
   * @param measured all keys that the run recorded
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

  /**
   * Returns whether the operations with this latency key are errors. A denial is an error unless
   * the activity expects denials.
   */
  public static boolean isError(Plan plan, LatencyKey key) {
    return switch (key.tag()) {
      case FAILED, UNKNOWN -> true;
      case DENIED -> plan.activity(key.phase()).filter(of -> of.view().expectsDenial()).isEmpty();
      default -> false;
    };
  }
}
