package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/** Writes row numbers as 16 hexadecimal digits. */
public final class RowText {
  public static final int DIGITS = 16;

  private RowText() {}

  public static void write(long row, Bytes into) {
    Hex.write(row, DIGITS, into.array(), into.offset());
  }
}
