package assay.study.milestones.phase;

import assay.study.milestones.phase.VoteFault.Kind;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Result of a check phase: numbers of votes, milestones and faults.
 *
 * @param votes sum of all counters
 * @param acknowledged number of acknowledged votes
 * @param unknown number of votes that may or may not be counted
 * @param unnoted maximum number of votes that may be missing from ledgers, because their voters
 *     crashed
 * @param reached number of milestones that counters have reached
 * @param delivered number of reached milestones that were delivered at least once
 * @param exact number of reached milestones that were delivered exactly once and not too early
 * @param pending number of milestones whose delivery is still pending in the outbox
 * @param names name of the file that lists all faults
 * @param faultsNamed the first faults
 */
public record VoteResult(
    long votes,
    long acknowledged,
    long unknown,
    long unnoted,
    long reached,
    long delivered,
    long exact,
    long pending,
    long missed,
    long duplicate,
    long early,
    @JsonProperty("lost-vote") long lostVote,
    long overcount,
    @JsonProperty("wrong-sum") long wrongSum,
    String names,
    List<VoteFault> faultsNamed) {
  public long number(Kind kind) {
    return switch (kind) {
      case MISSED -> missed;
      case DUPLICATE -> duplicate;
      case EARLY -> early;
      case LOST_VOTE -> lostVote;
      case OVERCOUNT -> overcount;
      case WRONG_SUM -> wrongSum;
    };
  }
}
