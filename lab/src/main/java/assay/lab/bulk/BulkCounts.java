package assay.lab.bulk;

/**
 * What a format has written.
 *
 * @param rows different row keys
 * @param cells of them
 * @param bytes of the store's files
 * @param files how many
 */
public record BulkCounts(long rows, long cells, long bytes, int files) {
  /** Nothing. */
  public static final BulkCounts NONE = new BulkCounts(0, 0, 0, 0);

  public BulkCounts {
    if (rows < 0 || cells < rows || bytes < 0 || files < 0) {
      throw new IllegalArgumentException(
          rows + " rows, " + cells + " cells, " + bytes + " bytes, " + files + " files");
    }
  }
}
