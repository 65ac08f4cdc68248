package assay.lab.workload.rows;

import assay.lab.workload.format.KeyFormat;

/**
 * Number of rows per operation, for operations on several rows.
 *
 * @param batch number of rows in a multi-read
 * @param range number of rows in a range scan
 */
public record SeveralRows(int batch, long range) {
  public static final SeveralRows USUAL = new SeveralRows(100, 100);

  /**
   * Checks that the table's rows and keys allow the operations of a mix.
   *
   * @throws IllegalArgumentException if the table does not allow the operations
   */
  void check(Mix mix, long first, long rows, KeyFormat keys) {
    if (mix.contains(OperationKind.MULTI_READ)) {
      check("batch", batch, rows);
    }
    if (mix.contains(OperationKind.RANGE_SCAN)) {
      check("range", range, rows);
      int digits = Long.toString(first + rows - 1).length();
      if (keys.order() != KeyFormat.Order.ORDERED || keys.digits() < digits) {
        throw new IllegalArgumentException(
            "range-scan needs row keys in the order of the row numbers: set 'keys: ordered' and"
                + " 'key-digits: "
                + digits
                + "' in 'workload'");
      }
    }
  }

  private static void check(String key, long value, long rows) {
    if (value < 1 || value > rows) {
      throw new IllegalArgumentException(
          "'"
              + key
              + "' must be from 1 to "
              + rows
              + ", the table's number of rows at this scale; got "
              + value);
    }
  }
}
