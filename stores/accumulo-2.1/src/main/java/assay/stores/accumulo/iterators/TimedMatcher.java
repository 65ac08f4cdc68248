package assay.stores.accumulo.iterators;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Matches a regular expression against whole texts, within a time limit. Without a time limit, a
 * match that backtracks endlessly would block a server's thread. A stack overflow during a match is
 * caught, because an uncaught overflow would crash the server. Not thread-safe.
 */
final class TimedMatcher {
  private static final String PATTERN = "pattern";
  private static final String MILLIS = "millis";
  private static final int LOOKS_BETWEEN_CLOCKS = 4096;

  private final String pattern;
  private final long millis;
  private final Matcher matcher;
  private final Text text = new Text();
  private long deadlineNanos;

  private TimedMatcher(String pattern, long millis) {
    this.pattern = pattern;
    this.millis = millis;
    matcher = Pattern.compile(pattern).matcher("");
  }

  /**
   * Adds a pattern and its time limit to the options of an iterator.
   *
   * @param millis time limit in ms for all matches together during one request of a scan
   */
  static Map<String, String> addTo(Map<String, String> options, String pattern, long millis) {
    options.put(PATTERN, pattern);
    options.put(MILLIS, Long.toString(millis));
    return options;
  }

  static TimedMatcher of(Map<String, String> options) {
    return new TimedMatcher(
        ColumnOptions.required(options, PATTERN),
        Long.parseLong(ColumnOptions.required(options, MILLIS)));
  }

  TimedMatcher copy() {
    return new TimedMatcher(pattern, millis);
  }

  void begin() {
    deadlineNanos = System.nanoTime() + millis * 1_000_000;
  }

  boolean matches(byte[] bytes, int offset, int length) {
    text.shown = new String(bytes, offset, length, StandardCharsets.UTF_8);
    try {
      return matcher.reset(text).matches();
    } catch (StackOverflowError e) {
      throw new IllegalArgumentException("pattern '" + pattern + "' recurses too deeply");
    }
  }

  /**
   * Character sequence that checks the time limit after every 4096 characters that the matcher
   * reads.
   */
  private final class Text implements CharSequence {
    private String shown = "";
    private int looks;

    @Override
    public char charAt(int index) {
      if (++looks == LOOKS_BETWEEN_CLOCKS) {
        looks = 0;
        if (System.nanoTime() - deadlineNanos > 0) {
          throw new IllegalStateException(
              "pattern '" + pattern + "' did not finish within " + millis + " ms");
        }
      }
      return shown.charAt(index);
    }

    @Override
    public int length() {
      return shown.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return shown.substring(start, end);
    }

    @Override
    public String toString() {
      return shown;
    }
  }
}
