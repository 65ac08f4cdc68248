package assay.study.fanout;

import java.util.Locale;

/**
 * A wrong result of a read: a value was missing, returned more than once, or not the expected
 * value.
 *
 * @param key row key that was requested
 * @param source source whose value should have been returned
 * @param server server that hosted the row, according to the latest lookup of tablet locations
 * @param client activity and thread that sent the request
 * @param millis end of the request, in ms since the epoch
 */
record WrongValue(Kind kind, String key, int source, String server, String client, long millis) {
  enum Kind {
    /** The store returned no value, or a value of a less preferred source. */
    MISSING,
    DUPLICATE,
    /** The store returned something other than the row's values, such as a value of another key. */
    FOREIGN;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
