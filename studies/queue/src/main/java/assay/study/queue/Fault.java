package assay.study.queue;

import assay.lab.phase.RowHistory;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * Something that the check found wrong with one event in one group.
 *
 * @param event write pointer and number within its transaction, in hexadecimal: {@code 1a2b/3}
 * @param row of the event
 * @param writer null if unknown
 * @param millis when it was written, in ms since the epoch; 0 if unknown
 * @param consumers that received it, in the order of their commits; empty if none did
 * @param cause null if unknown
 * @param server that held the event at that time; otherwise its current server; null if unknown
 * @param near nearest event of a server; null if there is none
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record Fault(
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

  enum Kind {
    /** A committed event was not received, and is not pending. */
    MISSING,
    DUPLICATE,
    /** An event of a transaction that did not commit was received. */
    ABORTED,
    /** An event that no producer wrote was received. */
    UNKNOWN_EVENT,
    /** An event was received after a later one of its partition. */
    MISORDERED;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A copy with these receivers. */
  Fault of(String receivers) {
    return new Fault(
        kind, group, event, row, partition, writer, millis, receivers, cause, server, near);
  }

  @Override
  public Fault at(String newServer, String newNear) {
    return new Fault(
        kind, group, event, row, partition, writer, millis, consumers, cause, newServer, newNear);
  }
}
