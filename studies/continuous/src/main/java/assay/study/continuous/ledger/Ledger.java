package assay.study.continuous.ledger;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a writer was promised.
 *
 * @param flushes in the order of writing
 * @param ended whether the writer ended by itself; else it died, or the file lacks its end
 * @param growing whether a process still writes it
 * @param damage why the file was read up to a point only; empty if all of it was read
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
   * Counts that were written between two flushes.
   *
   * @param delete whether their cells were deleted; in descending order then, else they were put in
   *     ascending order
   * @param acknowledged so many, from the first that was written
   * @param written so many were handed to the store; all that were intended, if nobody noted how
   *     many
   * @param millis when the store answered, since the epoch; 0 if nobody noted it
   */
  public record Flush(
      boolean delete, long first, long size, long acknowledged, long written, long millis) {
    /** Lowest count that was acknowledged. */
    public long acknowledgedFrom() {
      return delete ? first + size - acknowledged : first;
    }

    /** Lowest count whose fate is unknown. */
    public long unknownFrom() {
      return delete ? first + size - written : first + acknowledged;
    }

    /** Number of counts whose fate is unknown. */
    public long unknown() {
      return written - acknowledged;
    }
  }
}
