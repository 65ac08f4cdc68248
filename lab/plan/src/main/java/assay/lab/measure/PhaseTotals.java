package assay.lab.measure;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts of a phase's operations and rows, including the warm-up. The event that records the
 * phase's end contains these counts.
 *
 * @param started number of operations that started
 * @param neverStarted number of operations of an open loop that were due but had not started when
 *     the phase ended
 * @param acceptedWrites number of writes that the client accepted
 * @param acknowledgedWrites number of accepted writes that the store acknowledged
 * @param wrongReads number of reads that returned wrong data
 * @param outdatedReads number of wrong reads that returned values older than the last acknowledged
 *     values
 * @param uncheckedRows number of returned rows that may have been outdated
 * @param missingRows number of loaded rows that successful scans and multi-reads did not return
 * @param scannedRows number of rows that scans and multi-reads returned
 * @param scannedCells number of cells in the returned rows
 * @param handledRows number of rows that servers read for filtered scans, including rows that the
 *     filter removed; 0 if the store does not count such rows
 * @param retried number of failed insert attempts that were followed by another attempt to insert
 *     the same row
 * @param retryPauseMicros total time that threads waited between attempts to insert the same row
 * @param finalLagMillis time by which the slowest thread was behind schedule at the phase's end
 * @param closeMicros for each thread, the time needed to close the thread's sessions
 * @param threadMicros for each thread, the time from the phase's start until the thread finished
 *     its operations; empty unless the phase was closed-loop and ended after a fixed number of
 *     operations
 */
@JsonPropertyOrder({
  "started",
  "ok",
  "absent",
  "failed",
  "unknown",
  "denied",
  "neverStarted",
  "acceptedWrites",
  "acknowledgedWrites",
  "unacknowledgedWrites"
})
public record PhaseTotals(
    long started,
    long ok,
    long absent,
    long failed,
    long unknown,
    long denied,
    long neverStarted,
    long acceptedWrites,
    long acknowledgedWrites,
    long wrongReads,
    long outdatedReads,
    long uncheckedRows,
    long missingRows,
    long scannedRows,
    long scannedCells,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long handledRows,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long retried,
    long retryPauseMicros,
    double finalLagMillis,
    List<Long> closeMicros,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> threadMicros) {

  public PhaseTotals {
    closeMicros = closeMicros == null ? List.of() : List.copyOf(closeMicros);
    threadMicros = threadMicros == null ? List.of() : List.copyOf(threadMicros);
  }

  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public long unacknowledgedWrites() {
    return acceptedWrites - acknowledgedWrites;
  }

  @JsonProperty("retryPauseMicros")
  @JsonInclude(JsonInclude.Include.NON_NULL)
  Long recordedRetryPauseMicros() {
    return retried > 0 ? retryPauseMicros : null;
  }

  /**
   * Returns totals that contain only the threads' times; all counts are 0. Callers add these totals
   * to totals that contain the counts.
   */
  public static PhaseTotals ofTimes(List<Long> closeMicros, List<Long> threadMicros) {
    return new PhaseTotals(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, closeMicros, threadMicros);
  }

  /**
   * Returns the sum of two totals. The final lag of the sum is the maximum of the two final lags.
   */
  public PhaseTotals plus(PhaseTotals other) {
    return new PhaseTotals(
        started + other.started,
        ok + other.ok,
        absent + other.absent,
        failed + other.failed,
        unknown + other.unknown,
        denied + other.denied,
        neverStarted + other.neverStarted,
        acceptedWrites + other.acceptedWrites,
        acknowledgedWrites + other.acknowledgedWrites,
        wrongReads + other.wrongReads,
        outdatedReads + other.outdatedReads,
        uncheckedRows + other.uncheckedRows,
        missingRows + other.missingRows,
        scannedRows + other.scannedRows,
        scannedCells + other.scannedCells,
        handledRows + other.handledRows,
        retried + other.retried,
        retryPauseMicros + other.retryPauseMicros,
        Math.max(finalLagMillis, other.finalLagMillis),
        both(closeMicros, other.closeMicros),
        both(threadMicros, other.threadMicros));
  }

  private static List<Long> both(List<Long> some, List<Long> others) {
    List<Long> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  public static final PhaseTotals NONE = ofTimes(List.of(), List.of());
}
