package assay.lab.bulk;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Disk space that a format phase needs to sort rows in pieces, merge the pieces, and write the
 * store's files. The estimate is conservative, because compression is ignored.
 *
 * @param bytes total size of the rows, counting the row key once per cell
 */
public record DiskNeed(long bytes) {
  /**
   * Number of copies of the rows on disk. The sorted pieces, the merged data and the store's files
   * exist simultaneously.
   */
  private static final long COPIES = 3;

  /**
   * Returns the disk space needed for the rows; empty if the rows are in another file system, where
   * their size is unknown.
   */
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
   * Checks whether the free space is sufficient.
   *
   * @param free free space in bytes
   * @param where description of the disk, for the message
   * @return the problem in one line; empty if the space is sufficient
   */
  public Optional<String> problem(long free, String where) {
    return total() <= free
        ? Optional.empty()
        : Optional.of(
            ("sorting and writing the files needs about %s of disk space, but %s has %s free;"
                    + " format fewer rows, or set 'to' to a folder on a larger disk")
                .formatted(gigabytes(total()), where, gigabytes(free)));
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
