package assay.study.fanout;

import java.util.Locale;

/**
 * A value that did not come as it was written.
 *
 * @param key that was asked for
 * @param source whose value was due
 * @param server that held the row when the request was made
 * @param client who asked: activity and thread
 * @param millis since the epoch, at the end of the multi-get
 */
record Fault(Kind kind, String key, int source, String server, String client, long millis) {
  /** What is wrong. */
  enum Kind {
    /** No value came, or that of a less preferred source. */
    MISSING,
    /** The value came more than once. */
    DUPLICATE,
    /** What came is the value of another key or source, or none. */
    FOREIGN;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
