package assay.store;

/**
 * A range of row keys, from {@code start} (inclusive) to {@code end} (exclusive). To avoid
 * allocations, a hot loop can reuse one range. Between scans, the loop points {@code start} and
 * {@code end}, which are {@link Bytes} windows, at other bytes.
 *
 * @param start key of the first row; empty means the start of the table
 * @param end key of the first row after the range; empty means the end of the table
 */
public record Range(Bytes start, Bytes end) {
  /** Returns the range of all rows of a table. */
  public static Range all() {
    return new Range(new Bytes(), new Bytes());
  }

  /** Returns whether the range is certainly empty, because its end is not after its start. */
  public boolean isEmpty() {
    return end.length() > 0 && end.compareTo(start) <= 0;
  }

  /** Returns the range from {@code start} (inclusive) to the end of the table. */
  public static Range from(Bytes start) {
    return new Range(start, new Bytes());
  }
}
