package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A producer has put its last key.
 *
 * @param worker who
 * @param put how many keys it put on the queue
 * @param dropped how many sampled rows found no room on their way there
 * @param halvings how often it halved the share of rows; see {@link Thinning}
 */
record ProducerEnd(String worker, long put, long dropped, int halvings) {
  private static final Pattern TEXT = Pattern.compile("end (w\\d+) (\\d+) (\\d+) (\\d{1,2})");

  /** As one line, which no {@link WrittenKey} has. */
  String text() {
    return "end " + worker + " " + put + " " + dropped + " " + halvings;
  }

  static boolean isOne(String text) {
    return text.startsWith("end ");
  }

  /** Reads what {@link #text} gave. */
  static ProducerEnd parse(String text) throws IOException {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IOException("'" + text + "' on the queue of keys ends no producer");
    }
    return new ProducerEnd(
        matcher.group(1),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Integer.parseInt(matcher.group(4)));
  }
}
