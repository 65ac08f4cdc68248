package assay.study.continuous.proof;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.UUID;

/**
 * A cell that differs from what the store acknowledged.
 *
 * @param ingest id of the ingest that wrote the entry; null if unknown
 * @param count count of the entry within its ingest; -1 if unknown
 * @param row row of the cell, as text
 * @param acknowledged time of the acknowledgement that the store has violated, in ms since the
 *     epoch; 0 if there is none
 * @param detail description of the difference in one line
 * @param tablet split points at the start and end of the cell's tablet, in the form {@code FROM to
 *     TO}; {@code -} means no split point
 * @param server server that hosted the tablet when the write was acknowledged, or else the tablet's
 *     current server; null if both are unknown
 * @param event server event nearest in time to the acknowledgement, as text that includes the time
 *     difference; null if there is no event
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CellDifference(
    Kind kind,
    UUID ingest,
    long count,
    String row,
    String family,
    String qualifier,
    String visibility,
    long acknowledged,
    String detail,
    String tablet,
    String server,
    String event) {
  public enum Kind {
    MISSING(true),
    /** The cell's value is older than the last acknowledged value. */
    STALE(true),
    CHANGED(true),
    CORRUPT(true),
    /** The cell exists although its deletion was acknowledged. */
    RISEN(true),
    /** A scan or a read returned the cell more than once. */
    DUPLICATE(true),
    /** The cell was found by a read, but was not returned by the scan of the table. */
    UNSCANNED(true),
    /** The cell contains an entry that is not in the ledger of the entry's writer. */
    UNINTENDED(true),
    /** The cell does not contain an entry, or contains an entry that belongs in another cell. */
    FOREIGN(false);

    private final boolean loss;

    Kind(boolean loss) {
      this.loss = loss;
    }

    /** Returns whether a cell with a difference of this kind counts as a lost or corrupt entry. */
    public boolean isLoss() {
      return loss;
    }

    /**
     * Returns whether a difference of this kind contradicts a specific acknowledgement by the
     * store.
     */
    boolean isOfPromise() {
      return this != UNINTENDED && this != FOREIGN;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public CellDifference at(String newTablet, String newServer, String newEvent) {
    return new CellDifference(
        kind,
        ingest,
        count,
        row,
        family,
        qualifier,
        visibility,
        acknowledged,
        detail,
        newTablet,
        newServer,
        newEvent);
  }
}
