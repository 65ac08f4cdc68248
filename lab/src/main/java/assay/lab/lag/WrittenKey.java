package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The key of a row that was written. Times are nanoseconds by the clock of the run.
 *
 * @param worker who wrote it, such as {@code w0}
 * @param row its number
 * @param writtenNanos when the call that wrote it returned
 * @param putNanos when it was about to be put on the queue
 */
record WrittenKey(String worker, long row, long writtenNanos, long putNanos) {
  private static final Pattern TEXT = Pattern.compile("(w\\d+) (-?\\d+) (-?\\d+) (-?\\d+)");

  /** As one line. */
  String text() {
    return worker + " " + row + " " + writtenNanos + " " + putNanos;
  }

  /** Reads what {@link #text} gave. */
  static WrittenKey parse(String text) throws IOException {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IOException("'" + text + "' on the queue of keys is none");
    }
    return new WrittenKey(
        matcher.group(1),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Long.parseLong(matcher.group(4)));
  }
}
