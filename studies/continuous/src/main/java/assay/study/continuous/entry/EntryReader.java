package assay.study.continuous.entry;

import assay.lab.workload.draw.Hex;
import assay.store.Bytes;
import assay.store.Cell;
import java.util.zip.CRC32;

/**
 * Reads entries, whoever wrote them: Assay, or the suite of any version since Accumulo 1.4. Reused
 * for one cell after the other. Allocates nothing. Of one thread.
 */
public final class EntryReader {
  /** What a cell is. */
  public enum Kind {
    /** An entry, its checksum right or without one. */
    ENTRY,
    /** It has the form of an entry, and a checksum that its bytes do not have. */
    CORRUPT,
    /** Something else. */
    FOREIGN
  }

  private static final int ROW_DIGITS = RowText.DIGITS;
  private static final int ID = 36;
  private static final int COUNT_AT = ID + 1;
  private static final int LINK_AT = COUNT_AT + ROW_DIGITS + 1;
  private static final int CHECKSUM_DIGITS = 8;

  /** A qualifier that holds the family, too, on stores that must know their families. */
  private static final int MAPPED = 8;

  private final CRC32 crc = new CRC32();
  private long row;
  private long count;
  private long link;
  private boolean checked;

  /** Reads a cell; the getters then tell of it, unless it is foreign. */
  public Kind read(Cell cell) {
    if (!readForm(cell)) {
      return Kind.FOREIGN;
    }
    return isCorrupt(cell) ? Kind.CORRUPT : Kind.ENTRY;
  }

  /**
   * The count that a value has where entries have theirs; negative if there is none. Whether the
   * rest has the form of an entry is not looked at.
   */
  public static long countIn(Bytes value) {
    return value.length() > LINK_AT
        ? Hex.read(value.array(), value.offset() + COUNT_AT, ROW_DIGITS)
        : -1;
  }

  /** Reads a cell without a look at its checksum; false if it is foreign. */
  public boolean readForm(Cell cell) {
    if (!isRow(cell.row()) || !readValue(cell.value())) {
      return false;
    }
    row = Hex.read(cell.row().array(), cell.row().offset(), ROW_DIGITS);
    return true;
  }

  /** Whether a cell that has the form of an entry has a checksum that its bytes do not have. */
  public boolean isCorrupt(Cell cell) {
    checked = hasChecksum(cell.value());
    return checked && !isRight(cell);
  }

  private static boolean isRow(Bytes row) {
    return row.length() == ROW_DIGITS && Hex.isAt(row.array(), row.offset(), ROW_DIGITS);
  }

  /** Takes count and link out of a value; false if it has not the form of one. */
  public boolean readValue(Bytes value) {
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
   * Whether eight digits follow the last separator. Values that end in the separator have none; nor
   * have those of the suite's versions since December 2024, which end in a zero byte behind it.
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

  /** The row's number. */
  public long row() {
    return row;
  }

  /** The entry's count within its ingest. */
  public long count() {
    return count;
  }

  /** The number of the row that the entry links to; -1 for none. */
  public long link() {
    return link;
  }

  /** Whether the value has a checksum. */
  public boolean isChecked() {
    return checked;
  }
}
