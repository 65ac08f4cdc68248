package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What became of one key whose read-after-write lag was measured, as a line of {@code lag.jsonl}.
 * What compares a producer's clock with a consumer's is as wrong as that comparison.
 *
 * @param seconds since the run began: when the row was read, or given up
 * @param worker who wrote it
 * @param row its number
 * @param queueMicros from when the key was put on the queue to when it was first taken; null if it
 *     never was
 * @param firstTryMicros from the return of the call that wrote to the beginning of the first try;
 *     null if it was never tried
 * @param absentMicros from the beginning of the first try to that of the last one that found
 *     nothing; null if none found nothing
 * @param lagMicros from the beginning of the first try to the end of the one that found the row; 0
 *     if the first did, null if none did
 * @param tries that told anything
 * @param writeToVisibleMicros from the return of the call that wrote to the end of the try that
 *     found the row; null if none did
 * @param draw how many halvings of the sampled share the key outlives
 */
public record LagLine(
    @JsonProperty("t") double seconds,
    String worker,
    String phase,
    long row,
    Long queueMicros,
    Long firstTryMicros,
    Long absentMicros,
    Long lagMicros,
    int tries,
    Long writeToVisibleMicros,
    int draw) {

  /** Whether the row was read, though not at the first try. */
  public boolean late() {
    return lagMicros != null && tries > 1;
  }

  /** Whether the row was read at all. */
  public boolean seen() {
    return lagMicros != null;
  }
}
