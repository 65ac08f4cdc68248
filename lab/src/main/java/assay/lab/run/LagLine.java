package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Result for a key whose read-after-write lag was measured, which is a line of {@code lag.jsonl}.
 * Times between a producer's and a consumer's action are only as precise as the comparison of their
 * clocks.
 *
 * @param seconds time when the row was read or consumers stopped trying, since the run began
 * @param worker worker that wrote the row
 * @param row number of the row
 * @param queueMicros from putting the key on the queue to taking the key from the queue for the
 *     first time; null if the key was never taken
 * @param firstTryMicros from the return of the writing call to the start of the first try; null if
 *     there was no try
 * @param absentMicros from the start of the first try to the start of the last try that did not
 *     find the row; null if there was no such try
 * @param lagMicros from the start of the first try to the end of the successful try; 0 if the first
 *     try succeeded, null if no try succeeded
 * @param tries number of tries with a result
 * @param writeToVisibleMicros from the return of the writing call to the end of the successful try;
 *     null if no try succeeded
 * @param draw number of times that the sampled share can be halved before the key is no longer
 *     sampled
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

  /** Whether the row was read, but not at the first try. */
  public boolean late() {
    return lagMicros != null && tries > 1;
  }

  public boolean seen() {
    return lagMicros != null;
  }
}
