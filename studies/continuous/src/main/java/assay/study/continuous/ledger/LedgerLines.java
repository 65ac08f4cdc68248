package assay.study.continuous.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Format of a ledger's lines after the first: a letter, hexadecimal numbers, and the CRC-32 of the
 * file up to and including these numbers. The CRC reveals changed and missing lines. A flush takes
 * two lines, which have at most 64 bytes in total.
 *
 * <pre>
 * pFIRST SIZE CRC              announces puts of these counts
 * dFIRST SIZE CRC              announces deletes of these counts' cells
 * sMILLIS ACKNOWLEDGED WRITTEN CRC
 *                              outcome of the last announcement: number of leading entries that
 *                              were acknowledged at MILLIS, and number of entries written
 * eMILLIS CRC                  the writer ended
 * </pre>
 */
final class LedgerLines {
  static final char PUT = 'p';
  static final char DELETE = 'd';
  static final char SETTLED = 's';
  static final char END = 'e';

  private static final int RADIX = 16;
  private static final int CRC_DIGITS = 8;

  private final CRC32 crc = new CRC32();

  /** The first line, including its line end. */
  byte[] first(String header) {
    byte[] line = (header + "\n").getBytes(StandardCharsets.UTF_8);
    crc.update(line);
    return line;
  }

  /** A line after the first, including its line end. */
  byte[] line(char kind, long... numbers) {
    StringBuilder text = new StringBuilder(64).append(kind);
    for (long number : numbers) {
      text.append(Long.toHexString(number)).append(' ');
    }
    crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
    return text.append(crcText()).append('\n').toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Parses a line.
   *
   * @param line the line without its line end
   * @throws IllegalArgumentException if the line was changed, or if lines before it are missing
   */
  long[] numbers(String line) {
    int behind = line.length() - CRC_DIGITS;
    if (behind < 2) {
      throw new IllegalArgumentException("'" + line + "' is not a line of a ledger");
    }
    String text = line.substring(0, behind);
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    if (!line.substring(behind).equals(crcText())) {
      throw new IllegalArgumentException("this line or an earlier one was changed or removed");
    }
    return Arrays.stream(text.substring(1).strip().split(" "))
        .mapToLong(number -> Long.parseUnsignedLong(number, RADIX))
        .toArray();
  }

  private String crcText() {
    String digits = Long.toHexString(crc.getValue());
    return "0".repeat(CRC_DIGITS - digits.length()) + digits;
  }
}
