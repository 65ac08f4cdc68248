package assay.study.continuous.references;

import assay.store.Bytes;
import assay.study.continuous.entry.RowText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A row that does not exist, although entries link to it.
 *
 * @param by row numbers of the entries that link to the missing row, in ascending order
 */
public record Undefined(long row, List<Long> by) {
  public Undefined {
    by = by.stream().sorted().toList();
  }

  /** Returns one line of text, in the format of the MapReduce job of the continuous suite. */
  public String line() {
    return text(row) + "\t" + by.stream().map(Undefined::text).collect(Collectors.joining(","));
  }

  private static String text(long row) {
    byte[] digits = new byte[RowText.DIGITS];
    RowText.write(row, Bytes.of(digits));
    return new String(digits, StandardCharsets.US_ASCII);
  }
}
