package assay.study.continuous.proof;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.UUID;

/**
 * A cell that differs from what was acknowledged.
 *
 * @param ingest null if unknown
 * @param count of the entry within its ingest; -1 if unknown
 * @param row and the rest of the cell's key, as text
 * @param acknowledged time of the violated acknowledgement, in ms since the epoch; 0 if there was
 *     none
 * @param detail one line
 * @param tablet its bounds, {@code FROM to TO}; {@code -} for an open end
 * @param server that hosted the tablet when the write was acknowledged; if unknown, the tablet's
 *     current server; null if the store does not report servers
 * @param event server event nearest in time to the acknowledgement, and the time between them; null
 *     if there was none
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
  /** A difference whose tablet, server and event are not known yet. */
  Difference(
      Kind kind,
      UUID ingest,
      long count,
      String row,
      String family,
      String qualifier,
      String visibility,
      long acknowledged,
      String detail) {
    this(
        kind,
        ingest,
        count,
        row,
        family,
        qualifier,
        visibility,
        acknowledged,
        detail,
        null,
        null,
        null);
  }

  public enum Kind {
    /** Acknowledged, but missing. */
    MISSING(true),
    /** The cell has an older value than the one acknowledged last. */
    STALE(true),
    CHANGED(true),
    CORRUPT(true),
    /** The cell exists although its deletion was acknowledged. */
    RISEN(true),
    /** A scan returned the cell more than once. */
    DUPLICATE(true),
    /** A read finds the cell, but the scan of the table did not. */
    UNSCANNED(true),
    /** An entry that is in no ledger. */
    UNINTENDED(true),
    /** Not an entry, or one that was copied from elsewhere. */
    FOREIGN(false);

    private final boolean loss;

    Kind(boolean loss) {
      this.loss = loss;
    }

    /** Whether an acknowledgement is violated. */
    public boolean isLoss() {
      return loss;
    }

    /** Whether the violated acknowledgement is known, if there is one. */
    boolean isOfPromise() {
      return this != UNINTENDED && this != FOREIGN;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A copy with tablet, server and the nearest event. */
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
