package assay.lab.measure;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts of a phase, warm-up included.
 *
 * @param started operations started
 * @param neverStarted operations of an open loop that were due but not started when the phase ended
 * @param acceptedWrites writes that the client accepted
 * @param acknowledgedWrites of these, acknowledged by the store
 * @param wrongReads reads that returned other bytes than were written
 * @param outdatedReads of these, reads of values older than the store had acknowledged
 * @param uncheckedRows rows read that may or may not have been the newest
 * @param missingRows loaded rows that successful scans and multi-reads did not return
 * @param scannedRows rows returned by scans
 * @param scannedCells cells in these rows
 * @param handledRows rows that servers read for filtered scans, including rows that the filter
 *     removed; 0 where the store does not count them
 * @param retried attempts to insert a row that were followed by another attempt
 * @param retryPauseMicros total time that threads waited between such attempts
 * @param finalLagMillis how far the slowest thread was behind its due times at the end
 * @param closeMicros time that each thread's sessions took to close
 * @param threadMicros when each thread had done its part, since the phase's start; empty unless a
 *     count ended the phase in closed loop
 */
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
    long handledRows,
    long retried,
    long retryPauseMicros,
    double finalLagMillis,
    List<Long> closeMicros,
    List<Long> threadMicros) {

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  public PhaseTotals {
    closeMicros = closeMicros == null ? List.of() : List.copyOf(closeMicros);
    threadMicros = threadMicros == null ? List.of() : List.copyOf(threadMicros);
  }

  /** Accepted writes that the store never acknowledged; their outcome is unknown. */
  public long unacknowledgedWrites() {
    return acceptedWrites - acknowledgedWrites;
  }

  /** Reads the result of {@link #toMap}; a value that another version did not write is 0. */
  public static PhaseTotals of(Map<String, Object> map) {
    return JSON.convertValue(map, PhaseTotals.class);
  }

  /** The detail of the event at the end of a phase. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("started", started);
    map.put("ok", ok);
    map.put("absent", absent);
    map.put("failed", failed);
    map.put("unknown", unknown);
    map.put("denied", denied);
    map.put("neverStarted", neverStarted);
    map.put("acceptedWrites", acceptedWrites);
    map.put("acknowledgedWrites", acknowledgedWrites);
    map.put("unacknowledgedWrites", unacknowledgedWrites());
    map.put("wrongReads", wrongReads);
    map.put("outdatedReads", outdatedReads);
    map.put("uncheckedRows", uncheckedRows);
    map.put("missingRows", missingRows);
    map.put("scannedRows", scannedRows);
    map.put("scannedCells", scannedCells);
    if (handledRows > 0) {
      map.put("handledRows", handledRows);
    }
    if (retried > 0) {
      map.put("retried", retried);
      map.put("retryPauseMicros", retryPauseMicros);
    }
    map.put("finalLagMillis", finalLagMillis);
    map.put("closeMicros", closeMicros);
    if (!threadMicros.isEmpty()) {
      map.put("threadMicros", threadMicros);
    }
    return map;
  }

  /** Only the times of threads, to be added to totals with their counts. */
  public static PhaseTotals ofTimes(List<Long> closeMicros, List<Long> threadMicros) {
    return new PhaseTotals(
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, closeMicros, threadMicros);
  }

  /** The sum; the lag is the maximum. */
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
