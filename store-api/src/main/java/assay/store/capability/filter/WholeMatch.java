package assay.store.capability.filter;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Matches a regular expression against a whole byte string, read as UTF-8, within a time limit.
 * Java's matcher backtracks, so even a short pattern can run practically forever. The only way to
 * stop the matcher is an exception that the text throws while the matcher reads the text. Not
 * thread-safe.
 */
public final class WholeMatch {
  private static final int LOOKS_BETWEEN_CLOCKS = 4096;

  private final String pattern;
  private final long boundNanos;
  private final Watched text = new Watched();
  private final Matcher matcher;
  private long deadlineNanos;

  /**
   * Reports that a match took too long or recursed too deeply. The message is one line that names
   * the pattern.
   */
  public static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Endless(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * Compiles a pattern and starts the time limit.
   *
   * @param bound maximum total time of the matches after each {@link #begin}
   * @throws java.util.regex.PatternSyntaxException if the pattern is invalid
   */
  public WholeMatch(String pattern, Duration bound) {
    this.pattern = pattern;
    boundNanos = bound.toNanos();
    matcher = Pattern.compile(pattern).matcher("");
    begin();
  }

  public void begin() {
    deadlineNanos = System.nanoTime() + boundNanos;
  }

  /**
   * Returns whether the pattern matches all of the bytes.
   *
   * @throws Endless if the match takes too long or recurses too deeply
   */
  public boolean matches(Bytes bytes) {
    text.shown = new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.UTF_8);
    try {
      return matcher.reset(text).matches();
    } catch (StackOverflowError e) {
      throw new Endless(
          "pattern '"
              + pattern
              + "' recurses too deeply on a text of "
              + text.length()
              + " characters");
    }
  }

  /**
   * Text that the matcher reads. Reading the text throws {@link Endless} soon after the time limit
   * has passed.
   */
  private final class Watched implements CharSequence {
    private String shown = "";
    private int looks;

    @Override
    public char charAt(int index) {
      if (++looks == LOOKS_BETWEEN_CLOCKS) {
        looks = 0;
        requireTime();
      }
      return shown.charAt(index);
    }

    private void requireTime() {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new Endless(
            "pattern '"
                + pattern
                + "' did not finish within "
                + boundNanos / 1_000_000
                + " ms on a text of "
                + shown.length()
                + " characters");
      }
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
