package assay.lab.bulk;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Disk space that a format phase needs to sort rows in pieces, merge the pieces, and write the
 * store's files. This is a conservative estimate, because compression reduces the need.
 *
 * @param bytes number of bytes of the rows, counted per cell
 */
public record DiskNeed(long bytes) {
  /** Number of copies: the sorted pieces, the merged data and the files exist at the same time. */
  private static final long COPIES = 3;

  /** Empty if the size is unknown, because the rows are read from another machine. */
  public static Optional<DiskNeed> of(BulkRows rows) throws IOException {
    if (rows instanceof BulkRows.Made made) {
      return Optional.of(new DiskNeed(made.estimatedBytes()));
    }
    RecordFiles files = ((BulkRows.Input) rows).files();
    return files.isHere() ? Optional.of(new DiskNeed(2 * files.bytesHere())) : Optional.empty();
  }

  public long total() {
    return bytes > Long.MAX_VALUE / COPIES ? Long.MAX_VALUE : COPIES * bytes;
  }

  /**
   * Checks the free space.
   *
   * @param free free space in bytes
   * @param where place of the free space, for the message
   * @return the problem in one line; empty if the space suffices
   */
  public Optional<String> problem(long free, String where) {
    return total() <= free
        ? Optional.empty()
        : Optional.of(
            "about "
                + gigabytes(total())
                + " of disk space are needed for sorting and for the files, but "
                + where
                + " has "
                + gigabytes(free)
                + " free; format fewer rows, or set 'to' to a folder on a larger disk");
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
