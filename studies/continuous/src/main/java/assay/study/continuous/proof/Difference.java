package assay.study.continuous.proof;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import java.util.UUID;

/**
 * One cell that is not as it was promised.
 *
 * @param ingest null where it is not known
 * @param count of the entry within its ingest; -1 where it is not known
 * @param row and the rest of the cell's key, as text
 * @param acknowledged when the write that is violated was acknowledged, in ms since the epoch; 0
 *     where none was
 * @param detail one line
 * @param tablet its bounds, {@code FROM to TO}; {@code -} where it has none
 * @param server that had the tablet when the write was acknowledged, or has it now, where nobody
 *     noted that; null where the store does not tell
 * @param event to a server that was nearest to the acknowledgement, and how far; null if none was
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
  /** One of which only the cell is known. */
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

  /** What a cell is instead. */
  public enum Kind {
    /** Acknowledged, and not there. */
    MISSING(true),
    /** An older value is there than the one that was acknowledged last. */
    STALE(true),
    /** Another value is there. */
    CHANGED(true),
    /** The value's checksum is wrong. */
    CORRUPT(true),
    /** It is there, and its deletion was acknowledged. */
    RISEN(true),
    /** A scan brought it more than once. */
    DUPLICATE(true),
    /** A read finds it, and the scan of the table did not. */
    UNSCANNED(true),
    /** An entry that no ledger intended. */
    UNINTENDED(true),
    /** No entry, or one that was copied from elsewhere. */
    FOREIGN(false);

    private final boolean loss;

    Kind(boolean loss) {
      this.loss = loss;
    }

    /** Whether a promise is broken. */
    public boolean isLoss() {
      return loss;
    }

    /** Whether it is known which promise it breaks, if any. */
    boolean isOfPromise() {
      return this != UNINTENDED && this != FOREIGN;
    }

    /** In lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same with its place and the nearest event. */
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
