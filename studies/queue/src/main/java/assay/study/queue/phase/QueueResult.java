package assay.study.queue.phase;

import assay.study.queue.phase.QueueFault.Kind;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * Result of a phase that checks a queue: numbers of events and deliveries, and the number of faults
 * of each kind.
 *
 * @param guarantee label of the guarantee that was checked
 * @param committed number of events in committed transactions
 * @param unknown number of events in transactions of unknown outcome
 * @param received number of events that groups received, including repetitions
 * @param due number of expected deliveries, which is one per group for each committed event
 * @param delivered number of expected deliveries that took place at least once
 * @param exact number of expected deliveries that took place exactly once and in order
 * @param pending number of expected deliveries whose event is still in the table
 * @param names name of the file that lists all faults
 * @param faultsNamed the first faults
 */
public record QueueResult(
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
    List<QueueFault> faultsNamed) {
  public long number(Kind kind) {
    return switch (kind) {
      case MISSING -> missing;
      case DUPLICATE -> duplicate;
      case ABORTED -> aborted;
      case UNKNOWN_EVENT -> unknownEvent;
      case MISORDERED -> misordered;
    };
  }
}
