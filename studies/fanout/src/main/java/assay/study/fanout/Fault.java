package assay.study.fanout;

import java.util.Locale;

/**
 * A value that was not returned as it was written.
 *
 * @param key that was requested
 * @param source whose value should have been returned
 * @param server that held the row at the time of the request
 * @param client activity and thread that sent the request
 * @param millis end of the multi-get, since the epoch
 */
record Fault(Kind kind, String key, int source, String server, String client, long millis) {
  enum Kind {
    /** No value was returned, or a value of a less preferred source. */
    MISSING,
    DUPLICATE,
    /** A value of another key or source was returned, or something else. */
    FOREIGN;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
