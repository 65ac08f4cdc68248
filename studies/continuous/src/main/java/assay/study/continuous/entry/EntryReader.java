package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import java.util.zip.CRC32;

/**
 * Parses entries written by Assay, or by the continuous suite of any version since Accumulo 1.4.
 * Parsing does not allocate memory. Not thread-safe.
 */
public final class EntryReader {
  public enum Kind {
    /** The cell is an entry with a correct checksum or without a checksum. */
    ENTRY,
    CORRUPT,
    FOREIGN
  }

  private static final int ROW_DIGITS = RowText.DIGITS;
  private static final int ID = 36;
  private static final int COUNT_AT = ID + 1;
  private static final int LINK_AT = COUNT_AT + ROW_DIGITS + 1;
  private static final int CHECKSUM_DIGITS = 8;

  /**
   * Length of a qualifier in a store that requires predefined families. Such a qualifier starts
   * with the family that was drawn for the entry.
   */
  private static final int MAPPED = 8;

  private final CRC32 crc = new CRC32();
  private long row;
  private long count;
  private long link;
  private boolean checked;

  /**
   * Parses a cell. After this call, the getters return the cell's parts, unless the result is
   * {@link Kind#FOREIGN}.
   */
  public Kind read(Cell cell) {
    if (!readForm(cell)) {
      return Kind.FOREIGN;
    }
    return isCorrupt(cell) ? Kind.CORRUPT : Kind.ENTRY;
  }

  /**
   * Returns the sequence number (count) that an entry's value contains; negative if the value
   * contains none. The rest of the value is not checked.
   */
  public static long countIn(Bytes value) {
    return value.length() > LINK_AT
        ? Hex.read(value.array(), value.offset() + COUNT_AT, ROW_DIGITS)
        : -1;
  }

  /** Parses a cell without verifying the checksum. Returns false if the cell is not an entry. */
  public boolean readForm(Cell cell) {
    if (!isRow(cell.row()) || !readValue(cell.value())) {
      return false;
    }
    row = Hex.read(cell.row().array(), cell.row().offset(), ROW_DIGITS);
    return true;
  }

  /** Returns whether the checksum of the parsed cell is wrong. The cell must contain an entry. */
  public boolean isCorrupt(Cell cell) {
    checked = hasChecksum(cell.value());
    return checked && !isRight(cell);
  }

  private static boolean isRow(Bytes row) {
    return row.length() == ROW_DIGITS && Hex.isAt(row.array(), row.offset(), ROW_DIGITS);
  }

  private boolean readValue(Bytes value) {
    byte[] bytes = value.array();
    int from = value.offset();
    if (value.length() <= LINK_AT
        || bytes[from + ID] != ':'
        || bytes[from + LINK_AT - 1] != ':'
        || !Hex.isAt(bytes, from + COUNT_AT, ROW_DIGITS)) {
      return false;
    }
    count = Hex.read(bytes, from + COUNT_AT, ROW_DIGITS);
    link = -1;
    if (bytes[from + LINK_AT] == ':') {
      return true;
    }
    if (value.length() <= LINK_AT + ROW_DIGITS
        || bytes[from + LINK_AT + ROW_DIGITS] != ':'
        || !Hex.isAt(bytes, from + LINK_AT, ROW_DIGITS)) {
      return false;
    }
    link = Hex.read(bytes, from + LINK_AT, ROW_DIGITS);
    return true;
  }

  /**
   * Returns whether a value ends with a checksum, which is eight hexadecimal digits after the last
   * colon. Values without a checksum may end with a colon. Since December 2024, the continuous
   * suite writes values that have no checksum, but end with a colon and a zero byte.
   */
  private static boolean hasChecksum(Bytes value) {
    int at = value.length() - CHECKSUM_DIGITS;
    return value.at(value.length() - 1) != ':'
        && value.at(at - 1) == ':'
        && Hex.isAt(value.array(), value.offset() + at, CHECKSUM_DIGITS);
  }

  private boolean isRight(Cell cell) {
    crc.reset();
    update(cell.row(), 0);
    if (cell.qualifier().length() != MAPPED) {
      update(cell.family(), 0);
    }
    update(cell.qualifier(), 0);
    update(cell.visibility(), 0);
    update(cell.value(), CHECKSUM_DIGITS);
    Bytes value = cell.value();
    int at = value.offset() + value.length() - CHECKSUM_DIGITS;
    return crc.getValue() == Hex.read(value.array(), at, CHECKSUM_DIGITS);
  }

  private void update(Bytes bytes, int without) {
    crc.update(bytes.array(), bytes.offset(), bytes.length() - without);
  }

  public long row() {
    return row;
  }

  public long count() {
    return count;
  }

  /** Returns the row number in the entry's link; -1 if the entry has no link. */
  public long link() {
    return link;
  }

  public boolean isChecked() {
    return checked;
  }
}
