package assay.stores.simulated;

import assay.store.Quantity;
import java.util.Locale;

/**
 * Spans of time in which a server answers no read: one in each period, at a time that is drawn.
 * Immutable; thread-safe.
 *
 * @param lengthNanos 0 for none
 * @param together whether all servers pause at the same times
 */
record Pauses(long lengthNanos, long everyNanos, boolean together, long seed) {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /**
   * Reads {@code 50ms/2s} (for 50 ms once in each 2 s), or nothing for none.
   *
   * @throws IllegalArgumentException if {@code text} is not that
   */
  static Pauses parse(String text, boolean together, long seed) {
    if (text.isBlank()) {
      return new Pauses(0, 1, together, seed);
    }
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a pause such as 50ms/2s (how long / once in how long)");
    }
    long length = Quantity.duration(text.substring(0, slash)).toNanos();
    long every = Quantity.duration(text.substring(slash + 1)).toNanos();
    if (length >= every) {
      throw new IllegalArgumentException("'" + text + "': a pause must be shorter than its period");
    }
    return new Pauses(length, every, together, seed);
  }

  /** Reads {@code apart} or {@code together}. */
  static boolean isTogether(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "together" -> true;
      case "apart" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is not apart or together");
    };
  }

  boolean none() {
    return lengthNanos == 0;
  }

  /**
   * When a server answers that would answer at this time without pauses.
   *
   * @param nanos since the store was opened
   */
  long release(int server, long nanos) {
    long period = Math.floorDiv(nanos, everyNanos);
    long start = period * everyNanos + offset(server, period);
    return nanos >= start && nanos < start + lengthNanos ? start + lengthNanos : nanos;
  }

  /** Within the period, so that no pause goes on into the next. */
  private long offset(int server, long period) {
    long mixed = seed + (together ? 0 : server + 1L) * GAMMA + period * 0xD1342543DE82EF95L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return Math.floorMod(mixed ^ (mixed >>> 31), everyNanos - lengthNanos);
  }
}
