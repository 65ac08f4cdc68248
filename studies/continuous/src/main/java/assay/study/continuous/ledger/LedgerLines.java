package assay.study.continuous.ledger;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The form of a ledger's lines behind the first: a letter, hexadecimal numbers, and the CRC-32 of
 * the file up to and with the numbers, so that no line can change or be missing among others. A
 * flush takes two lines of at most 64 bytes together.
 *
 * <pre>
 * pFIRST SIZE CRC              these counts are put from now on
 * dFIRST SIZE CRC              the cells of these counts are deleted from now on
 * sMILLIS ACKNOWLEDGED WRITTEN CRC
 *                              fate of the last intent: of its entries in the order of writing, so
 *                              many were written, and the first of them acknowledged at that time
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

  /** The first line, with its end. */
  byte[] first(String header) {
    byte[] line = (header + "\n").getBytes(StandardCharsets.UTF_8);
    crc.update(line);
    return line;
  }

  /** A line that follows, with its end. */
  byte[] line(char kind, long... numbers) {
    StringBuilder text = new StringBuilder(64).append(kind);
    for (long number : numbers) {
      text.append(Long.toHexString(number)).append(' ');
    }
    crc.update(text.toString().getBytes(StandardCharsets.US_ASCII));
    return text.append(crcText()).append('\n').toString().getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The numbers of a line.
   *
   * @param line without its end
   * @throws IllegalArgumentException if the line is not the next one that was written
   */
  long[] numbers(String line) {
    int behind = line.length() - CRC_DIGITS;
    if (behind < 2) {
      throw new IllegalArgumentException("'" + line + "' is not a line of a ledger");
    }
    String text = line.substring(0, behind);
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    if (!line.substring(behind).equals(crcText())) {
      throw new IllegalArgumentException("a line before it is missing or was changed, or it was");
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
