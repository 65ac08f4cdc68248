package assay.study.queue.phase;

import assay.lab.phase.RowHistory;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * Violation of a queue's delivery guarantee, for one event in one group.
 *
 * @param event write pointer and number within the transaction, in hexadecimal: {@code 1a2b/3}
 * @param row row key of the event
 * @param writer producer that wrote the event; null if unknown
 * @param millis time at which the event was written, in ms since the epoch; 0 if unknown
 * @param consumers the consumers that received the event, in the order of their commits; empty if
 *     no consumer received the event
 * @param cause cause of the fault; null if unknown
 * @param server server that hosted the event's row when the event was written, or else the row's
 *     current server; null if both are unknown
 * @param near server event nearest in time to the write; null if there is no event
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record QueueFault(
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
    implements RowHistory.Fault<QueueFault> {

  public enum Kind {
    /** A committed event was received by no consumer, and is no longer pending. */
    MISSING,
    DUPLICATE,
    /** A consumer received an event of a transaction that did not commit. */
    ABORTED,
    /** A consumer received an event that no producer wrote. */
    UNKNOWN_EVENT,
    /** A consumer received an event after a later event of the same partition. */
    MISORDERED;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  static String event(long pointer, int number) {
    return Long.toHexString(pointer) + "/" + number;
  }

  public QueueFault of(String receivers) {
    return new QueueFault(
        kind, group, event, row, partition, writer, millis, receivers, cause, server, near);
  }

  @Override
  public QueueFault at(String newServer, String newNear) {
    return new QueueFault(
        kind, group, event, row, partition, writer, millis, consumers, cause, newServer, newNear);
  }
}
