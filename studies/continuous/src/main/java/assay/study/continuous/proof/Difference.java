package assay.study.continuous.proof;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.UUID;

/**
 * A cell that differs from what the store acknowledged.
 *
 * @param ingest id of the ingest; null if unknown
 * @param count count of the entry within its ingest; -1 if unknown
 * @param row row of the cell, as text, followed by the rest of the cell's key
 * @param acknowledged time of the violated acknowledgement, in ms since the epoch; 0 if no
 *     acknowledgement is violated
 * @param detail description in one line
 * @param tablet bounds of the tablet, {@code FROM to TO}; {@code -} means an open end
 * @param server server that hosted the tablet when the write was acknowledged; if unknown, the
 *     tablet's current server; null if the store does not report servers
 * @param event the server event nearest in time to the acknowledgement, and the time between the
 *     two; null if there was no event
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Difference(
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
    /** The entry was acknowledged, but is missing. */
    MISSING(true),
    /** The cell has an older value than the last acknowledged value. */
    STALE(true),
    CHANGED(true),
    CORRUPT(true),
    /** The cell exists although its deletion was acknowledged. */
    RISEN(true),
    /** A scan returned the cell more than once. */
    DUPLICATE(true),
    /** A read finds the cell, but the scan of the table did not return it. */
    UNSCANNED(true),
    /** The entry is in no ledger. */
    UNINTENDED(true),
    /** The cell is not an entry, or is an entry that was copied from elsewhere. */
    FOREIGN(false);

    private final boolean loss;

    Kind(boolean loss) {
      this.loss = loss;
    }

    /** Whether an acknowledgement is violated. */
    public boolean isLoss() {
      return loss;
    }

    /** Whether differences of this kind identify the violated acknowledgement. */
    boolean isOfPromise() {
      return this != UNINTENDED && this != FOREIGN;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns a copy with tablet, server and the nearest event. */
  public Difference at(String newTablet, String newServer, String newEvent) {
    return new Difference(
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
