package assay.study.queue;

import assay.study.queue.Fault.Kind;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Figures of a check phase: the figures of {@link QueueAudit.Result}, and numbers of faults.
 *
 * @param names name of the file that lists all faults
 * @param faultsNamed the first faults
 */
record QueueResult(
    String guarantee,
    long committed,
    long unknown,
    long received,
    long due,
    long delivered,
    long exact,
    long pending,
    long missing,
    long duplicate,
    long aborted,
    @JsonProperty("unknown-event") long unknownEvent,
    long misordered,
    String names,
    List<Fault> faultsNamed) {
  long number(Kind kind) {
    return switch (kind) {
      case MISSING -> missing;
      case DUPLICATE -> duplicate;
      case ABORTED -> aborted;
      case UNKNOWN_EVENT -> unknownEvent;
      case MISORDERED -> misordered;
    };
  }
}
