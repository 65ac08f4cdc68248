package assay.study.milestones.phase;

import assay.lab.phase.RowHistory;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * An error that the check found.
 *
 * @param counter name of the counter
 * @param row row of the counter
 * @param milestone the milestone; 0 if the fault does not concern a milestone
 * @param sum sum that the voter saw; 0 if there is none
 * @param voter the voter; null if unknown
 * @param millis start of the vote or time of the delivery, in ms since the epoch; 0 if unknown
 * @param cause cause of the fault; null if unknown
 * @param server the counter's server at that time; if unknown, the counter's current server; null
 *     if both are unknown
 * @param event server event nearest in time; null if there is none
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record Fault(
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
    implements RowHistory.Fault<Fault> {

  public enum Kind {
    /** A counter reached a milestone that was never delivered. */
    MISSED,
    DUPLICATE,
    /** A milestone was delivered too early, or although its counter never reached the milestone. */
    EARLY,
    LOST_VOTE,
    /** A counter is higher than its votes can explain. */
    OVERCOUNT,
    /**
     * A vote saw the same sum as another vote, or a lower sum than a vote that ended before it
     * began.
     */
    WRONG_SUM;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Override
  public Fault at(String newServer, String newEvent) {
    return new Fault(kind, counter, row, milestone, sum, voter, millis, cause, newServer, newEvent);
  }
}
