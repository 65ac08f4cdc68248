package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/** The bytes of a row: its number as 16 hexadecimal digits. */
public final class RowText {
  /** Length of a row. */
  public static final int DIGITS = 16;

  private RowText() {}

  /** Writes a row's number into bytes that are as long as a row. */
  public static void write(long row, Bytes into) {
    Hex.write(row, DIGITS, into.array(), into.offset());
  }
}
