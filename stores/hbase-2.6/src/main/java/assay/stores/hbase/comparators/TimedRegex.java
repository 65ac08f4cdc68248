package assay.stores.hbase.comparators;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;

/**
 * Server-side comparator that compares a string with a regular expression. The result is "equal" if
 * the expression matches the whole text. The bytes are decoded as UTF-8. Unlike HBase's {@code
 * RegexStringComparator}, this comparator has a time limit. Without a time limit, a match that does
 * not terminate would block a region server's handler thread. Not thread-safe.
 */
public final class TimedRegex extends ByteArrayComparable {
  private static final int LOOKS_BETWEEN_CLOCKS = 4096;

  private final String pattern;
  private final long millis;
  private final Matcher matcher;
  private final Text text = new Text();
  private long deadlineNanos;

  /**
   * @param millis time limit of one match in ms; region servers check their own time limit only
   *     between matches
   * @throws java.util.regex.PatternSyntaxException if the pattern is invalid
   */
  public TimedRegex(String pattern, long millis) {
    super(pattern.getBytes(StandardCharsets.UTF_8));
    this.pattern = pattern;
    this.millis = millis;
    matcher = Pattern.compile(pattern).matcher("");
  }

  @Override
  public byte[] toByteArray() {
    byte[] bytes = getValue();
    return ByteBuffer.allocate(Long.BYTES + bytes.length).putLong(millis).put(bytes).array();
  }

  public static TimedRegex parseFrom(byte[] sent) {
    long millis = ByteBuffer.wrap(sent).getLong();
    return new TimedRegex(
        new String(sent, Long.BYTES, sent.length - Long.BYTES, StandardCharsets.UTF_8), millis);
  }

  @Override
  public int compareTo(byte[] value, int offset, int length) {
    text.shown = new String(value, offset, length, StandardCharsets.UTF_8);
    deadlineNanos = System.nanoTime() + millis * 1_000_000;
    try {
      return matcher.reset(text).matches() ? 0 : 1;
    } catch (StackOverflowError e) {
      throw refused("pattern '" + pattern + "' recurses too deeply");
    }
  }

  /**
   * Throws {@link DoNotRetryIOException}, because HBase's client would retry after any other
   * exception. The exception is thrown as an unchecked exception, because comparators cannot
   * declare checked exceptions. The exception has no stack trace, because HBase's client would
   * print a thousand stack frames of the matcher to standard error.
   */
  private static RuntimeException refused(String message) {
    DoNotRetryIOException refusal = new DoNotRetryIOException(message);
    refusal.setStackTrace(new StackTraceElement[0]);
    throw TimedRegex.<RuntimeException>unchecked(refusal);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable checked) throws T {
    throw (T) checked;
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
          throw refused("pattern '" + pattern + "' did not finish within " + millis + " ms");
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
