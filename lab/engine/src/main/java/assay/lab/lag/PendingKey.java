package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Key of a row that has been written but that consumers have not found yet. Times are in
 * nanoseconds, measured by the run's clock.
 *
 * @param takenNanos when the key was first taken from the queue
 * @param firstTryNanos start of the first attempt that did not find the row; undefined if {@code
 *     tries} is 0
 * @param lastTryNanos start of the last attempt that did not find the row; undefined if {@code
 *     tries} is 0
 * @param tries number of attempts that did not find the row
 */
record PendingKey(
    WrittenKey key, long takenNanos, long firstTryNanos, long lastTryNanos, int tries) {
  private static final Pattern TRIED =
      Pattern.compile("([^,]+), taken (-?\\d+), tried (-?\\d+) to (-?\\d+), (\\d{1,9}) times");

  static PendingKey fresh(WrittenKey key, long takenNanos) {
    return new PendingKey(key, takenNanos, 0, 0, 0);
  }

  PendingKey absent(long startNanos) {
    return new PendingKey(
        key, takenNanos, tries == 0 ? startNanos : firstTryNanos, startNanos, tries + 1);
  }

  String text() {
    return tries == 0
        ? key.text()
        : key.text()
            + ", taken "
            + takenNanos
            + ", tried "
            + firstTryNanos
            + " to "
            + lastTryNanos
            + ", "
            + tries
            + " times";
  }

  static PendingKey parse(String text) throws IOException {
    Matcher matcher = TRIED.matcher(text);
    return matcher.matches()
        ? new PendingKey(
            WrittenKey.parse(matcher.group(1)),
            Long.parseLong(matcher.group(2)),
            Long.parseLong(matcher.group(3)),
            Long.parseLong(matcher.group(4)),
            Integer.parseInt(matcher.group(5)))
        : fresh(WrittenKey.parse(text), 0);
  }
}
