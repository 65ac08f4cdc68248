package assay.study.continuous.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Record of one writer's writes, and of the store's acknowledgements.
 *
 * @param flushes the puts and deletes of sets of entries, in the order in which the sets were sent
 * @param ended whether the writer ended normally; false if the writer died, or if the file is
 *     truncated
 * @param growing whether a process is still writing the file
 * @param damage reason why only a part of the file was read; empty if the whole file was read
 */
public record Ledger(
    Path file,
    LedgerHeader header,
    List<Flush> flushes,
    boolean ended,
    boolean growing,
    Optional<String> damage) {
  public Ledger {
    flushes = List.copyOf(flushes);
  }

  /**
   * The put or the deletion of one set of entries. Entries are put in ascending order of their
   * counts (sequence numbers), and are deleted in descending order.
   *
   * @param delete true if the entries were deleted; false if the entries were put
   * @param first lowest count of the set
   * @param size number of entries in the set
   * @param acknowledged number of entries whose put or delete was acknowledged; these entries are
   *     the first entries in the order of writing
   * @param written number of entries whose put or delete was sent to the store; {@code size} if
   *     unknown
   * @param millis time at which the outcome was recorded, in ms since the epoch; 0 if unknown
   */
  public record Flush(
      boolean delete, long first, long size, long acknowledged, long written, long millis) {
    public long unknown() {
      return written - acknowledged;
    }
  }
}
