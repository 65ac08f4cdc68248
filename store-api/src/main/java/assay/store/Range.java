package assay.store;

/**
 * Rows from {@code start}, inclusive, to {@code end}, exclusive. The windows may be moved between
 * scans, so that a hot loop can reuse one range.
 *
 * @param start first row; empty means the start of the table
 * @param end first row after the range; empty means the end of the table
 */
public record Range(Bytes start, Bytes end) {
  /** The whole table. */
  public static Range all() {
    return new Range(new Bytes(), new Bytes());
  }

  /** Whether the range cannot contain a row, because the range's end is not after its start. */
  public boolean isEmpty() {
    return end.length() > 0 && end.compareTo(start) <= 0;
  }

  /** The rows from {@code start}, inclusive, to the end of the table. */
  public static Range from(Bytes start) {
    return new Range(start, new Bytes());
  }
}
