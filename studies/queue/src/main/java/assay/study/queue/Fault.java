package assay.study.queue;

import assay.lab.phase.Whereabouts;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * Something that the check found wrong with one event in one group.
 *
 * @param event write pointer and number within its transaction, in hexadecimal: {@code 1a2b/3}
 * @param row of the event
 * @param writer null if it is not known
 * @param millis when it was written, in ms since the epoch; 0 if not known
 * @param consumers who received it, in the order of their commits; empty if nobody did
 * @param cause what is known of it; null if nothing is
 * @param server that held the event then, or holds it now; null if not known
 * @param near what happened to servers nearest to that time; null if nothing did
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
    implements Whereabouts.Fault<Fault> {

  /** What is wrong. */
  enum Kind {
    /** A committed event was not received, and is not waiting. */
    MISSING,
    /** An event was received again. */
    DUPLICATE,
    /** An event of a transaction that did not commit was received. */
    ABORTED,
    /** An event that no producer has written was received. */
    UNKNOWN_EVENT,
    /** An event was received before an earlier one of its partition. */
    MISORDERED;

    /** As users read it. */
    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The same with those who received it. */
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
