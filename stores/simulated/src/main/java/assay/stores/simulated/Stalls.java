package assay.stores.simulated;

import assay.store.QuantityParser;

/**
 * Periods in which no operation of a session ends. The start times are relative to the opening of
 * the session. Immutable.
 */
final class Stalls {
  private final long[] startNanos;
  private final long[] endNanos;

  private Stalls(long[] startNanos, long[] endNanos) {
    this.startNanos = startNanos;
    this.endNanos = endNanos;
  }

  /**
   * Parses a text such as {@code 3s@2s}: a stall of 3 s that starts at 2 s. Several stalls are
   * separated by commas. Empty text means no stalls.
   *
   * @throws IllegalArgumentException if {@code text} has another form, or if stalls are not in
   *     order
   */
  static Stalls parse(String text) {
    if (text.isBlank()) {
      return new Stalls(new long[0], new long[0]);
    }
    String[] parts = text.split(",", -1);
    long[] starts = new long[parts.length];
    long[] ends = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      int at = parts[i].indexOf('@');
      if (at < 0) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a valid stall; expected LENGTH@START, such as 3s@2s");
      }
      starts[i] = QuantityParser.duration(parts[i].substring(at + 1)).toNanos();
      ends[i] =
          Math.addExact(starts[i], QuantityParser.duration(parts[i].substring(0, at)).toNanos());
      if (i > 0 && starts[i] < ends[i - 1]) {
        throw new IllegalArgumentException(
            "'" + text + "': stalls must be in order, without overlap");
      }
    }
    return new Stalls(starts, ends);
  }

  /**
   * Returns the time at which an operation ends, given the time at which the operation would end
   * without stalls.
   */
  long release(long sinceOpenNanos) {
    for (int i = 0; i < startNanos.length; i++) {
      if (sinceOpenNanos < startNanos[i]) {
        return sinceOpenNanos;
      }
      if (sinceOpenNanos < endNanos[i]) {
        return endNanos[i];
      }
    }
    return sinceOpenNanos;
  }
}
