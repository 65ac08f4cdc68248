package assay.lab.fleet.coordination;

import java.util.Comparator;
import java.util.List;

/**
 * How far the conductor's clock is ahead of a worker's: what to add to the worker's reading. Both
 * read {@code System.nanoTime()}, whose origins are arbitrary.
 *
 * @param errorNanos upper bound of the error of {@code nanos}, however the round trip was split
 *     between question and answer
 */
public record ClockOffset(long nanos, long errorNanos) {
  /** For a process that reads the conductor's own clock. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /**
   * A question and its answer.
   *
   * @param asked by the worker's clock
   * @param heard by the conductor's clock
   * @param answered by the conductor's clock
   * @param received by the worker's clock
   */
  public record Exchange(long asked, long heard, long answered, long received) {
    long roundTripNanos() {
      return (received - asked) - (answered - heard);
    }

    ClockOffset offset() {
      return new ClockOffset(
          ((heard - asked) + (answered - received)) / 2, (roundTripNanos() + 1) / 2);
    }
  }

  /** The offset from the exchange with the shortest round trip. */
  public static ClockOffset of(List<Exchange> exchanges) {
    return exchanges.stream()
        .min(Comparator.comparingLong(Exchange::roundTripNanos))
        .orElseThrow(() -> new IllegalArgumentException("no exchange"))
        .offset();
  }

  public long toConductor(long workerNanos) {
    return workerNanos + nanos;
  }

  public long toWorker(long conductorNanos) {
    return conductorNanos - nanos;
  }

  /** Whether the measurement is compatible with an offset of 0. */
  public boolean allowsNone() {
    return Math.abs(nanos) <= errorNanos;
  }
}
