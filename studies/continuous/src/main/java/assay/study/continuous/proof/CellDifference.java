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
 * @param acknowledged time of the acknowledgement that the cell violates, in ms since the epoch; 0
 *     if the cell violates no acknowledgement
 * @param detail description of the difference in one line
 * @param tablet split points that bound the cell's tablet, in the form {@code FROM to TO}; {@code
 *     -} means that the tablet has no bound on this side
 * @param server server that hosted the tablet at the time of the acknowledgement, or the current
 *     server if that server is unknown; null if both servers are unknown
 * @param event server event nearest in time to the acknowledgement, as text with the distance in
 *     time; null if there is no event
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
    /** Reads found cells that the scan of the table did not return. */
    UNSCANNED(true),
    /** The cell contains an entry that is not in the ledger of the entry's writer. */
    UNINTENDED(true),
    /** The cell does not contain an entry, or contains an entry that belongs in another cell. */
    FOREIGN(false);

    private final boolean loss;

    Kind(boolean loss) {
      this.loss = loss;
    }

    /** Returns whether differences of this kind violate an acknowledgement. */
    public boolean isLoss() {
      return loss;
    }

    /** Returns whether differences of this kind state which acknowledgement the cell violates. */
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
