package assay.study.milestones;

import assay.lab.phase.Whereabouts;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * Something that the check found wrong.
 *
 * @param counter in words
 * @param row of the counter
 * @param milestone 0 where none is concerned
 * @param sum that the voter was told; 0 where it was told none
 * @param voter null where it is not known
 * @param millis when, in ms since the epoch: the vote's beginning, or the delivery; 0 where it is
 *     not known
 * @param cause what is known of it; null if nothing is
 * @param server that held the counter then, or holds it now; null if not known
 * @param event what happened to servers nearest to that time; null if nothing did
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
record Fault(
    Kind kind,
    String counter,
    String row,
    long milestone,
    long sum,
    String voter,
    long millis,
    String cause,
    String server,
    String event)
    implements Whereabouts.Fault<Fault> {

  /** What is wrong. */
  enum Kind {
    /** A counter has reached a milestone that was never delivered. */
    MISSED,
    /** A milestone was delivered again. */
    DUPLICATE,
    /** A milestone was delivered before its counter had as many votes, or though it has not. */
    EARLY,
    /** An acknowledged vote is not in the counter. */
    LOST_VOTE,
    /** A counter is higher than votes can have made it. */
    OVERCOUNT,
    /** A vote was told a sum that another was, or a lower one than a vote that ended before it. */
    WRONG_SUM;

    /** As users read it. */
    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Override
  public Fault at(String newServer, String newEvent) {
    return new Fault(kind, counter, row, milestone, sum, voter, millis, cause, newServer, newEvent);
  }
}
