package assay.stores.simulated;

import assay.store.QuantityParser;

/**
 * Pauses in which a server answers no reads. Each period contains one pause, at a random time.
 * Immutable.
 *
 * @param lengthNanos length of a pause; 0 means no pauses
 * @param together whether all servers pause at the same times
 */
record Pauses(long lengthNanos, long everyNanos, boolean together, long seed) {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  /**
   * Parses a text such as {@code 50ms/2s}: one pause of 50 ms in every 2 s. Empty text means no
   * pauses.
   *
   * @throws IllegalArgumentException if {@code text} has another form
   */
  static Pauses parse(String text, boolean together, long seed) {
    if (text.isBlank()) {
      return new Pauses(0, 1, together, seed);
    }
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a valid pause; expected LENGTH/PERIOD, such as 50ms/2s");
    }
    long length = QuantityParser.duration(text.substring(0, slash)).toNanos();
    long every = QuantityParser.duration(text.substring(slash + 1)).toNanos();
    if (length >= every) {
      throw new IllegalArgumentException("'" + text + "': a pause must be shorter than its period");
    }
    return new Pauses(length, every, together, seed);
  }

  boolean none() {
    return lengthNanos == 0;
  }

  /**
   * Returns the time at which a server answers, given the time at which the server would answer
   * without pauses.
   *
   * @param nanos time of the answer without pauses, in ns since the store was opened
   */
  long release(int server, long nanos) {
    long period = Math.floorDiv(nanos, everyNanos);
    long start = period * everyNanos + offset(server, period);
    return nanos >= start && nanos < start + lengthNanos ? start + lengthNanos : nanos;
  }

  /** Returns the start of the pause within its period. No pause extends into the next period. */
  private long offset(int server, long period) {
    long mixed = seed + (together ? 0 : server + 1L) * GAMMA + period * 0xD1342543DE82EF95L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return Math.floorMod(mixed ^ (mixed >>> 31), everyNanos - lengthNanos);
  }
}
