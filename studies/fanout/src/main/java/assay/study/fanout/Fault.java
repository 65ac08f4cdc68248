package assay.study.fanout;

import java.util.Locale;

/**
 * A value that was not returned as it was written.
 *
 * @param key the requested key
 * @param source source whose value should have been returned
 * @param server server that held the row at the time of the request
 * @param client activity and thread that sent the request
 * @param millis end of the multi-get, in ms since the epoch
 */
record Fault(Kind kind, String key, int source, String server, String client, long millis) {
  enum Kind {
    /** No value was returned, or a value of a less preferred source. */
    MISSING,
    DUPLICATE,
    /**
     * Something other than the row's values was returned, such as a value of another key or source.
     */
    FOREIGN;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
