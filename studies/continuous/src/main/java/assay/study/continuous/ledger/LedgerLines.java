package assay.study.continuous.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Format of a ledger's lines after the header. A line consists of a letter, hexadecimal numbers and
 * a CRC-32. The CRC covers the header, and the letters and numbers of all lines so far. A wrong CRC
 * therefore reveals changed and missing lines. The ledger has two lines per set of entries, which
 * take about 60 bytes in total.
 *
 * <pre>
 * pFIRST SIZE CRC              announces puts of SIZE entries, from count FIRST on
 * dFIRST SIZE CRC              announces deletes of SIZE entries, down to count FIRST
 * sMILLIS ACKNOWLEDGED WRITTEN CRC
 *                              outcome of the last announcement at MILLIS: number of entries that
 *                              were acknowledged, and number of entries that were written
 * eMILLIS CRC                  the writer ended normally
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

  byte[] first(String header) {
    byte[] line = (header + "\n").getBytes(StandardCharsets.UTF_8);
    crc.update(line);
    return line;
  }

  byte[] line(char kind, long... numbers) {
    StringBuilder text = new StringBuilder(64).append(kind);
    for (long number : numbers) {
      text.append(Long.toHexString(number)).append(' ');
    }
    crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
    return text.append(crcText()).append('\n').toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Parses a line and verifies its CRC.
   *
   * @param line the line without its line feed
   * @return the numbers of the line
   * @throws IllegalArgumentException if this line was changed, or if an earlier line was changed or
   *     removed
   */
  long[] numbers(String line) {
    int behind = line.length() - CRC_DIGITS;
    if (behind < 2) {
      throw new IllegalArgumentException("'" + line + "' is not a line of a ledger");
    }
    String text = line.substring(0, behind);
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    if (!line.substring(behind).equals(crcText())) {
      throw new IllegalArgumentException("this line or an earlier line was changed or removed");
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
