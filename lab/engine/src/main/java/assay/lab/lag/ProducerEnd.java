package assay.lab.lag;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Message that a producer sends after its last key.
 *
 * @param worker name of the producer
 * @param put number of keys that the producer put on the queue
 * @param dropped number of sampled rows that were lost because a buffer was full
 * @param halvings number of times that the producer halved the share of sampled rows; see {@link
 *     AdaptiveSampler}
 */
record ProducerEnd(String worker, long put, long dropped, int halvings) {
  private static final Pattern TEXT = Pattern.compile("end (w\\d+) (\\d+) (\\d+) (\\d{1,2})");

  /**
   * Returns the message as one line of text. The line differs from the text of any {@link
   * WrittenKey}.
   */
  String text() {
    return "end " + worker + " " + put + " " + dropped + " " + halvings;
  }

  static boolean isOne(String text) {
    return text.startsWith("end ");
  }

  static ProducerEnd parse(String text) throws IOException {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IOException("invalid last message of a producer on the key queue: '" + text + "'");
    }
    return new ProducerEnd(
        matcher.group(1),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        Integer.parseInt(matcher.group(4)));
  }
}
