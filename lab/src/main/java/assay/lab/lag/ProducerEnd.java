package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sent after a producer's last key.
 *
 * @param worker the producer
 * @param put number of keys that it put on the queue
 * @param dropped sampled rows lost because a buffer was full
 * @param halvings how often it halved the share of rows; see {@link AdaptiveSampler}
 */
record ProducerEnd(String worker, long put, long dropped, int halvings) {
  private static final Pattern TEXT = Pattern.compile("end (w\\d+) (\\d+) (\\d+) (\\d{1,2})");

  /** One line, which differs from that of any {@link WrittenKey}. */
  String text() {
    return "end " + worker + " " + put + " " + dropped + " " + halvings;
  }

  static boolean isOne(String text) {
    return text.startsWith("end ");
  }

  static ProducerEnd parse(String text) throws IOException {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IOException("invalid end of a producer on the key queue: '" + text + "'");
    }
    return new ProducerEnd(
        matcher.group(1),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Integer.parseInt(matcher.group(4)));
  }
}
