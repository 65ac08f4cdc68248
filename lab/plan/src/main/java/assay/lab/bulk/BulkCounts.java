package assay.lab.bulk;

/**
 * Totals of the rows and files that a format phase wrote.
 *
 * @param rows number of distinct row keys
 * @param bytes total size of the store's files
 * @param files number of files
 */
public record BulkCounts(long rows, long cells, long bytes, int files) {
  public static final BulkCounts NONE = new BulkCounts(0, 0, 0, 0);

  public BulkCounts {
    if (rows < 0 || cells < rows || bytes < 0 || files < 0) {
      throw new IllegalArgumentException(
          rows + " rows, " + cells + " cells, " + bytes + " bytes, " + files + " files");
    }
  }
}
