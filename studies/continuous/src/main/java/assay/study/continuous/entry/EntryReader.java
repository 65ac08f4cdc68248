package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import java.util.zip.CRC32;

/**
 * Parses entries written by Assay, or by any version of the suite since Accumulo 1.4. Reused for
 * each cell. Does not allocate. Not thread-safe.
 */
public final class EntryReader {
  public enum Kind {
    /** An entry with a correct checksum, or without one. */
    ENTRY,
    /** An entry with a wrong checksum. */
    CORRUPT,
    FOREIGN
  }

  private static final int ROW_DIGITS = RowText.DIGITS;
  private static final int ID = 36;
  private static final int COUNT_AT = ID + 1;
  private static final int LINK_AT = COUNT_AT + ROW_DIGITS + 1;
  private static final int CHECKSUM_DIGITS = 8;

  /**
   * Length of a qualifier that contains the family, used for stores that require predefined
   * families.
   */
  private static final int MAPPED = 8;

  private final CRC32 crc = new CRC32();
  private long row;
  private long count;
  private long link;
  private boolean checked;

  /** Parses a cell. Unless the cell is foreign, the getters are valid afterwards. */
  public Kind read(Cell cell) {
    if (!readForm(cell)) {
      return Kind.FOREIGN;
    }
    return isCorrupt(cell) ? Kind.CORRUPT : Kind.ENTRY;
  }

  /**
   * The count in an entry's value; negative if the value contains no count. Does not check the rest
   * of the value.
   */
  public static long countIn(Bytes value) {
    return value.length() > LINK_AT
        ? Hex.read(value.array(), value.offset() + COUNT_AT, ROW_DIGITS)
        : -1;
  }

  /** Parses a cell without verifying its checksum; returns false if the cell is foreign. */
  public boolean readForm(Cell cell) {
    if (!isRow(cell.row()) || !readValue(cell.value())) {
      return false;
    }
    row = Hex.read(cell.row().array(), cell.row().offset(), ROW_DIGITS);
    return true;
  }

  /** Whether the parsed cell's checksum is wrong. The cell must have the form of an entry. */
  public boolean isCorrupt(Cell cell) {
    checked = hasChecksum(cell.value());
    return checked && !isRight(cell);
  }

  private static boolean isRow(Bytes row) {
    return row.length() == ROW_DIGITS && Hex.isAt(row.array(), row.offset(), ROW_DIGITS);
  }

  /**
   * Parses the count and link of a value; returns false if the value does not belong to an entry.
   */
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
   * Whether eight digits follow the last separator. Values that end with the separator have no
   * checksum. Values written by the suite's versions since December 2024 have no checksum either;
   * such values end with the separator and a zero byte.
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

  /** Number of the row to which the entry links; -1 if the entry has no link. */
  public long link() {
    return link;
  }

  public boolean isChecked() {
    return checked;
  }
}
