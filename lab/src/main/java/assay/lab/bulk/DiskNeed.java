package assay.lab.bulk;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * How much disk a format takes where it works: rows are written sorted in pieces, merged, and
 * written as the store's files. An estimate on the safe side: what compresses takes less.
 *
 * @param bytes of the rows, each cell by itself
 */
public record DiskNeed(long bytes) {
  /** Pieces, what is merged of them, and the files: for a while all three are there. */
  private static final long COPIES = 3;

  /** Of rows whose size can be told beforehand: not of files that are elsewhere. */
  public static Optional<DiskNeed> of(BulkRows rows) throws IOException {
    if (rows instanceof BulkRows.Made made) {
      return Optional.of(new DiskNeed(made.estimatedBytes()));
    }
    RecordFiles files = ((BulkRows.Input) rows).files();
    return files.isHere() ? Optional.of(new DiskNeed(2 * files.bytesHere())) : Optional.empty();
  }

  /** With all copies. */
  public long total() {
    return bytes > Long.MAX_VALUE / COPIES ? Long.MAX_VALUE : COPIES * bytes;
  }

  /**
   * Why it does not fit.
   *
   * @param free bytes
   * @param where they are
   * @return one line; empty if it fits
   */
  public Optional<String> problem(long free, String where) {
    return total() <= free
        ? Optional.empty()
        : Optional.of(
            "about "
                + gigabytes(total())
                + " of disk are needed for the sort and the files, and "
                + where
                + " has "
                + gigabytes(free)
                + " free; format fewer rows, or say 'to: FOLDER' on a larger disk");
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
  }
}
