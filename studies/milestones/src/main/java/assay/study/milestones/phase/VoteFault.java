package assay.study.milestones.phase;

import assay.lab.phase.RowHistory;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;

/**
 * Error that a check phase found in votes or deliveries.
 *
 * @param counter name of the counter
 * @param row row key of the counter
 * @param milestone the milestone; 0 if the fault does not concern a milestone
 * @param sum sum that the voter received; 0 if the fault has no sum
 * @param voter activity and thread of the voter; null if unknown
 * @param millis start of the vote or time of the delivery, in ms since the epoch; 0 if unknown
 * @param cause cause of the fault; null if unknown
 * @param server server that hosted the counter at the time {@code millis}, or else the counter's
 *     current server; null if both are unknown
 * @param event server event nearest in time to {@code millis}; null if there is no event
 */
@JsonInclude(JsonInclude.Include.NON_DEFAULT)
public record VoteFault(
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
    implements RowHistory.Fault<VoteFault> {

  public enum Kind {
    MISSED,
    DUPLICATE,
    /**
     * A notification was delivered too early, or its milestone does not exist. "Too early" means
     * that the counter had not yet reached the milestone.
     */
    EARLY,
    LOST_VOTE,
    /** A counter is higher than its recorded votes can explain. */
    OVERCOUNT,
    /** A vote got the same sum as another vote, or a lower sum than an earlier vote. */
    WRONG_SUM;

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Override
  public VoteFault at(String newServer, String newEvent) {
    return new VoteFault(
        kind, counter, row, milestone, sum, voter, millis, cause, newServer, newEvent);
  }
}
