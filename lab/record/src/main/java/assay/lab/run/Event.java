package assay.lab.run;

import assay.lab.value.NamedValues;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;

/**
 * An event of a run, stored as one line of an events file.
 *
 * @param seconds time of the event, in seconds since the run began
 * @param kind kind of event, such as {@code phase-start}, {@code phase-end} or {@code error}
 * @param phase name of the phase; null if the event is not part of a phase
 * @param text description of the event in one line; null if the kind is a sufficient description
 * @param detail values by name; the names depend on the kind; may be empty
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Event(
    @JsonProperty("t") double seconds, String kind, String phase, String text, NamedValues detail) {

  public static final String PHASE_START = "phase-start";
  public static final String PHASE_END = "phase-end";
  public static final String ERROR = "error";

  /** Kind of event: start of a phase that puts no load on the store. */
  public static final String ADMIN_START = "admin-start";

  public static final String ADMIN_END = "admin-end";

  /**
   * Kind of event: Assay computed a phase's offered rate from the rate that an earlier phase
   * reached.
   */
  public static final String RATE = "rate";

  /** Kind of event: a probe can no longer read one of its data sources. */
  public static final String GAP = "gap";

  /** Kind of event: a file of sampled series could not be converted to a zip file. */
  public static final String UNSEALED = "unsealed";

  public static final String FLEET_JOINED = "fleet-joined";

  /**
   * Kind of event: all workers finished a phase. The details contain two times: from the first to
   * the last receipt of the start order, and from the first to the last start.
   */
  public static final String FLEET_SKEW = "fleet-skew";

  public static final String FLEET_LOST = "fleet-lost";

  /**
   * Kind of event: the error bound of a worker's clock is too large to compute durations between
   * timestamps of two machines.
   */
  public static final String FLEET_CLOCK = "fleet-clock";

  public static final String FLEET_REFUSED = "fleet-refused";

  public static final String LAG_END = "lag-end";

  /** Kind of event: some keys of a lag measurement could not be sent to the consumers. */
  public static final String LAG_LOST = "lag-lost";

  /**
   * Prefix of two kinds of events, {@code action-start} and {@code action-end}: an action on
   * servers or tables started or ended.
   */
  public static final String ACTION = "action";

  public static final String ACTION_SKIPPED = "action-skipped";

  /** Kind of event: an action broke a server or table, and Assay could not restore it. */
  public static final String ACTION_LEFT = "action-left";

  public static final String PROFILE = "profile";

  /** Kind of event: facts about a machine of the run. The event's text is the machine's name. */
  public static final String HOST = "host";

  public static final String PROBE_JOINED = "probe-joined";

  public static final String SERVER_STARTED = "server-started";

  public static final String SERVER_GONE = "server-gone";

  /** Kind of event: a server's counters were reset, so the server has probably restarted. */
  public static final String SERVER_RESTARTED = "server-restarted";

  public static final String PROCESS_GONE = "process-gone";

  /**
   * Prefix of two kinds of events, {@code process-stopped-start} and {@code process-stopped-end}: a
   * signal suspended or resumed a server's process.
   */
  public static final String PROCESS_STOPPED = "process-stopped";

  /**
   * Kind of event: the store lost acknowledged writes. The event's time is the time of the
   * acknowledgement.
   */
  public static final String LOST = "lost";

  public static final String SPLIT = "split";

  public static final String MERGE = "merge";

  /**
   * Prefix of two kinds of events, {@code flush-start} and {@code flush-end}: the store started or
   * ended a flush.
   */
  public static final String FLUSH = "flush";

  public static final String COMPACTION = "compaction";

  /** Kind of event: a file of the store is on the wrong type of storage. */
  public static final String MISPLACED = "misplaced";

  /**
   * Kind of event: at the end of the run, the storage type of the store's files is unknown,
   * although the plan prescribes a type.
   */
  public static final String UNPLACED = "placement-unknown";

  public static final String HOLD = "hold";

  public static final String START = "-start";
  public static final String END = "-end";

  public Event {
    Objects.requireNonNull(kind, "kind");
    if (phase == null && (kind.equals(PHASE_START) || kind.equals(PHASE_END))) {
      throw new IllegalArgumentException("event '" + kind + "' must name a phase");
    }
    detail = detail == null ? NamedValues.NONE : detail;
  }

  /** Converts the event's detail to a record, such as a record of {@link EventDetail}. */
  public <D> D detail(Class<D> type) {
    return EventDetail.of(detail, type);
  }

  /**
   * Returns the number of identical occurrences that this event represents. Returns 1 if no number
   * was recorded.
   */
  public long count() {
    return detail.get("count") instanceof Number count ? count.longValue() : 1;
  }
}
