package assay.store.capability;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A regular expression that has to match the whole of some bytes, read as UTF-8, within a time.
 * Java's expressions go back and try again, which a short pattern can make take longer than anybody
 * lives, and which nothing ends but the text that they look at. For one thread.
 */
public final class WholeMatch {
  private static final int LOOKS_BETWEEN_CLOCKS = 4096;

  private final String pattern;
  private final long boundNanos;
  private final Watched text = new Watched();
  private final Matcher matcher;
  private long deadlineNanos;

  /** A match took too long, or went too deep; the message is one line that names the pattern. */
  public static final class Endless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Endless(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * @param bound that the matches from one {@link #begin} on may take together
   * @throws java.util.regex.PatternSyntaxException if the pattern is none
   */
  public WholeMatch(String pattern, Duration bound) {
    this.pattern = pattern;
    boundNanos = bound.toNanos();
    matcher = Pattern.compile(pattern).matcher("");
    begin();
  }

  /** The time counts from now on. */
  public void begin() {
    deadlineNanos = System.nanoTime() + boundNanos;
  }

  /**
   * Whether the pattern matches all of it.
   *
   * @throws Endless if that cannot be found out in time
   */
  public boolean matches(Bytes bytes) {
    text.show(new String(bytes.array(), bytes.offset(), bytes.length(), StandardCharsets.UTF_8));
    try {
      return matcher.reset(text).matches();
    } catch (StackOverflowError e) {
      throw new Endless(
          "the pattern '"
              + pattern
              + "' nests too deep for a text of "
              + text.length()
              + " characters");
    }
  }

  /** The text under the matcher, which looks at the clock now and then. */
  private final class Watched implements CharSequence {
    private String shown = "";
    private int looks;

    void show(String newText) {
      shown = newText;
    }

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
            "the pattern '"
                + pattern
                + "' was not done within "
                + boundNanos / 1_000_000
                + " ms, at a text of "
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
