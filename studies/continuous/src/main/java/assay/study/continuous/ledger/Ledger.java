package assay.study.continuous.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One writer's record of its writes and of their acknowledgements.
 *
 * @param flushes the flushes, in the order of writing
 * @param ended whether the writer ended normally; if not, the writer died or the file is truncated
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
   * The counts that were written between two flushes.
   *
   * @param delete whether the cells were deleted, in descending order of counts; otherwise the
   *     cells were written, in ascending order
   * @param acknowledged number of counts acknowledged, in the order of writing
   * @param written number of counts that were handed to the store; if unknown, the number of
   *     announced counts
   * @param millis time of the store's answer, in ms since the epoch; 0 if unknown
   */
  public record Flush(
      boolean delete, long first, long size, long acknowledged, long written, long millis) {
    public long unknown() {
      return written - acknowledged;
    }
  }
}
