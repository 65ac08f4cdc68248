package assay.study.milestones;

import assay.study.milestones.Fault.Kind;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Figures of a check phase: the figures of {@link Audit.Result}, and numbers of faults.
 *
 * @param names name of the file that lists all faults
 * @param faultsNamed the first faults
 */
record VoteResult(
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
    List<Fault> faultsNamed) {
  long number(Kind kind) {
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
