package assay.study.queue.phase;

import assay.lab.phase.RowHistory;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * An error that the check found for one event in one group.
 *
 * @param event write pointer and number within its transaction, in hexadecimal: {@code 1a2b/3}
 * @param row row of the event
 * @param writer the writer of the event; null if unknown
 * @param millis time at which the event was written, in ms since the epoch; 0 if unknown
 * @param consumers consumers that received the event, in the order of their commits; empty if no
 *     consumer received the event
 * @param cause cause of the fault; null if unknown
 * @param server the event's server at that time; if unknown, the event's current server; null if
 *     both are unknown
 * @param near server event nearest in time; null if there is none
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Fault(
    Kind kind,
    int group,
    String event,
    String row,
    int partition,
    String writer,
    long millis,
    String consumers,
    String cause,
    String server,
    String near)
    implements RowHistory.Fault<Fault> {

  public enum Kind {
    /** A committed event was not received, and is no longer pending. */
    MISSING,
    DUPLICATE,
    /** An event of a transaction that did not commit was received. */
    ABORTED,
    /** An event that no producer wrote was received. */
    UNKNOWN_EVENT,
    /** An event was received after a later event of the same partition. */
    MISORDERED;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The name of an event. */
  static String event(long pointer, int number) {
    return Long.toHexString(pointer) + "/" + number;
  }

  /** Returns a copy with these receivers. */
  public Fault of(String receivers) {
    return new Fault(
        kind, group, event, row, partition, writer, millis, receivers, cause, server, near);
  }

  @Override
  public Fault at(String newServer, String newNear) {
    return new Fault(
        kind, group, event, row, partition, writer, millis, consumers, cause, newServer, newNear);
  }
}
