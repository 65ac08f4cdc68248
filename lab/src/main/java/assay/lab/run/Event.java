package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.Objects;

/**
 * An event of a run.
 *
 * @param seconds time in seconds since the run began
 * @param kind kind of event, such as {@code phase-start}, {@code phase-end} or {@code error}
 * @param phase name of the phase; null outside of phases
 * @param text one line for people; null if the kind is a sufficient description
 * @param detail figures by name; may be empty
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Event(
    @JsonProperty("t") double seconds,
    String kind,
    String phase,
    String text,
    Map<String, Object> detail) {

  public static final String PHASE_START = "phase-start";
  public static final String PHASE_END = "phase-end";
  public static final String ERROR = "error";

  /** A phase without load on the store started. The matching end is {@code admin-end}. */
  public static final String ADMIN_START = "admin-start";

  public static final String ADMIN_END = "admin-end";

  /** The rate of a phase, which depends on an earlier phase, was determined. */
  public static final String RATE = "rate";

  /** A probe can no longer read one of its sources. */
  public static final String GAP = "gap";

  /** A segment of series could not be compacted; its uncompacted lines are kept. */
  public static final String UNSEALED = "unsealed";

  /** All workers of a fleet have joined and accepted the plan. */
  public static final String FLEET_JOINED = "fleet-joined";

  /** A fleet has finished a phase; details are the time differences between the workers. */
  public static final String FLEET_SKEW = "fleet-skew";

  public static final String FLEET_LOST = "fleet-lost";

  /** A worker's clock is too uncertain for figures that compare clocks. */
  public static final String FLEET_CLOCK = "fleet-clock";

  /** A process was rejected as a worker. */
  public static final String FLEET_REFUSED = "fleet-refused";

  /** The measurement of a phase's read-after-write lag has ended; details are counts of rows. */
  public static final String LAG_END = "lag-end";

  /** Some keys of a lag measurement could not be sent to the consumers. */
  public static final String LAG_LOST = "lag-lost";

  /**
   * An action on servers or tables during a phase; combined with {@link #START} or {@link #END}.
   */
  public static final String ACTION = "action";

  public static final String ACTION_SKIPPED = "action-skipped";

  /** A server or table could not be restored after an action that broke it. */
  public static final String ACTION_LEFT = "action-left";

  /**
   * A flame graph of a phase was written to the run's folder; details are the file and the process
   * group.
   */
  public static final String PROFILE = "profile";

  /**
   * Describes the machine that a process samples; the text is the machine's name, and details are
   * facts about the machine.
   */
  public static final String HOST = "host";

  public static final String PROBE_JOINED = "probe-joined";

  /** The store reports a server for the first time. */
  public static final String SERVER_STARTED = "server-started";

  /** The store no longer reports a server. */
  public static final String SERVER_GONE = "server-gone";

  /** A server's counters were reset. */
  public static final String SERVER_RESTARTED = "server-restarted";

  /** A server's process ended for any reason. */
  public static final String PROCESS_GONE = "process-gone";

  /** A server's process was stopped by a signal; combined with {@link #START} or {@link #END}. */
  public static final String PROCESS_STOPPED = "process-stopped";

  /** Acknowledged writes were lost; the event's time is the time of the acknowledgement. */
  public static final String LOST = "lost";

  /** The number of tablets grew or shrank. */
  public static final String SPLIT = "split";

  public static final String MERGE = "merge";

  /** Background work of the store; combined with {@link #START} or {@link #END}. */
  public static final String FLUSH = "flush";

  public static final String COMPACTION = "compaction";

  /** A file of the store is on the wrong type of storage. */
  public static final String MISPLACED = "misplaced";

  /** The final location of the store's files is unknown, although the plan prescribes one. */
  public static final String UNPLACED = "placement-unknown";

  public static final String HOLD = "hold";

  public static final String START = "-start";
  public static final String END = "-end";

  public Event {
    Objects.requireNonNull(kind, "kind");
    if (phase == null && (kind.equals(PHASE_START) || kind.equals(PHASE_END))) {
      throw new IllegalArgumentException(kind + " must name a phase");
    }
    detail = detail == null ? Map.of() : detail;
  }

  /** Converts the detail to one of the records in {@link EventDetail} or to a record of a study. */
  public <D> D detail(Class<D> type) {
    return EventDetail.of(detail, type);
  }

  /** Returns the number of equal events that this event represents. */
  public long count() {
    return detail.get("count") instanceof Number count ? count.longValue() : 1;
  }
}
