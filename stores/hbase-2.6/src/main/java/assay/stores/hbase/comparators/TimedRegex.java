package assay.stores.hbase.comparators;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;

/**
 * Equal to bytes that a regular expression matches whole, read as UTF-8. Unlike HBase's own
 * comparator by expressions it ends when a pattern does not: within a time, as nothing else ends a
 * match, and a server's handler would be lost to it. For one thread.
 */
public final class TimedRegex extends ByteArrayComparable {
  private static final int LOOKS_BETWEEN_CLOCKS = 4096;

  private final String pattern;
  private final long millis;
  private final Matcher matcher;
  private final Text text = new Text();
  private long deadlineNanos;

  /**
   * @param millis that one match may take; a server looks at its own clock between them
   * @throws java.util.regex.PatternSyntaxException if the pattern is none
   */
  public TimedRegex(String pattern, long millis) {
    super(pattern.getBytes(StandardCharsets.UTF_8));
    this.pattern = pattern;
    this.millis = millis;
    matcher = Pattern.compile(pattern).matcher("");
  }

  /** As servers are sent it. */
  @Override
  public byte[] toByteArray() {
    byte[] bytes = getValue();
    return ByteBuffer.allocate(Long.BYTES + bytes.length).putLong(millis).put(bytes).array();
  }

  /** Servers make it of what they were sent. */
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
      throw refused("the pattern '" + pattern + "' nests too deep");
    }
  }

  /**
   * Clients try again after any failure but this one, which is checked, while comparators may throw
   * nothing that is. The client prints the stack to standard error: a thousand frames of a matcher.
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

  /** What is matched: it looks at the clock now and then. */
  private final class Text implements CharSequence {
    private String shown = "";
    private int looks;

    @Override
    public char charAt(int index) {
      if (++looks == LOOKS_BETWEEN_CLOCKS) {
        looks = 0;
        if (System.nanoTime() - deadlineNanos > 0) {
          throw refused("the pattern '" + pattern + "' was not done within " + millis + " ms");
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
