package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The measured read-after-write lag of one row. Each line of the file {@code lag.jsonl} has this
 * form. If a duration starts on one machine and ends on another, the duration's error includes the
 * error of the offset between the machines' clocks.
 *
 * @param seconds time when a consumer read the row or gave up, in seconds since the run began
 * @param worker worker that wrote the row
 * @param queueMicros time between putting the row's key on the queue and taking the key from the
 *     queue; null if no consumer took the key
 * @param firstTryMicros time from the return of the write to the start of the first try to read the
 *     row; null if there was no try
 * @param absentMicros time from the start of the first try to the start of the last try that did
 *     not find the row; null if the first try succeeded or there was no try
 * @param lagMicros time from the start of the first try to the end of the successful try; 0 if the
 *     first try succeeded; null if no try succeeded
 * @param tries number of tries that returned a result
 * @param writeToVisibleMicros time from the return of the write to the end of the successful try;
 *     null if no try succeeded
 * @param draw maximum number of halvings of the share of sampled rows for which the row is still
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

  /** Returns whether a consumer found the row, but not at the first try. */
  public boolean late() {
    return lagMicros != null && tries > 1;
  }

  public boolean seen() {
    return lagMicros != null;
  }
}
