package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Key of a written row. Times are in nanoseconds, measured by the run's clock.
 *
 * @param worker worker that wrote the row, such as {@code w0}
 * @param row number of the row
 * @param writtenNanos when the call that wrote the row returned
 * @param putNanos time immediately before the key was put on the queue
 * @param draw maximum number of halvings after which the row is still in the sample; see {@link
 *     AdaptiveSampler}
 * @param halvings number of times that the worker had halved the share of sampled rows before the
 *     key was put on the queue; at most {@code draw}
 */
record WrittenKey(
    String worker, long row, long writtenNanos, long putNanos, int draw, int halvings) {
  private static final Pattern TEXT =
      Pattern.compile("(w\\d+) (-?\\d+) (-?\\d+) (-?\\d+) (\\d{1,2}) (\\d{1,2})");

  String text() {
    return worker + " " + row + " " + writtenNanos + " " + putNanos + " " + draw + " " + halvings;
  }

  static WrittenKey parse(String text) throws IOException {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IOException("invalid key on the key queue: '" + text + "'");
    }
    return new WrittenKey(
        matcher.group(1),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Long.parseLong(matcher.group(4)),
        Integer.parseInt(matcher.group(5)),
        Integer.parseInt(matcher.group(6)));
  }
}
