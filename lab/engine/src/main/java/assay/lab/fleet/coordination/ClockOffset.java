package assay.lab.fleet.coordination;

import java.util.Comparator;
import java.util.List;

/**
 * Offset to add to a worker's clock to get the conductor's clock. Each clock is the {@code
 * System.nanoTime()} of its process and has an arbitrary origin.
 *
 * @param errorNanos upper bound on the error of {@code nanos}; the bound holds even if the question
 *     travels faster or slower than the answer
 */
public record ClockOffset(long nanos, long errorNanos) {
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /**
   * Times of a question and its answer.
   *
   * @param asked when the question was sent, by the worker's clock
   * @param heard when the question arrived, by the conductor's clock
   * @param answered when the answer was sent, by the conductor's clock
   * @param received when the answer arrived, by the worker's clock
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

  public static ClockOffset of(List<Exchange> exchanges) {
    return exchanges.stream()
        .min(Comparator.comparingLong(Exchange::roundTripNanos))
        .orElseThrow(() -> new IllegalArgumentException("no exchange"))
        .offset();
  }

  public boolean allowsNone() {
    return Math.abs(nanos) <= errorNanos;
  }
}
