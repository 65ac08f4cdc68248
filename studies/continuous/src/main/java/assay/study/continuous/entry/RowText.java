package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;

/** Bytes of a row: its number as 16 hex digits. */
public final class RowText {
  public static final int DIGITS = 16;

  private RowText() {}

  /** Writes a row's number to an array of length {@link #DIGITS}. */
  public static void write(long row, Bytes into) {
    Hex.write(row, DIGITS, into.array(), into.offset());
  }
}
