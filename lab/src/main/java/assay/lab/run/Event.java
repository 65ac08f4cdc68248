package assay.lab.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import java.util.Objects;

/**
 * Something that happened during a run.
 *
 * @param seconds since the run began
 * @param kind such as {@code phase-start}, {@code phase-end}, {@code error}, {@code fault}
 * @param phase null outside of phases
 * @param text one line for a person; null where the kind says it all
 * @param detail figures by name; empty if there are none
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

  /** A phase that puts no load on the store begins, and ends. */
  public static final String ADMIN_START = "admin-start";

  public static final String ADMIN_END = "admin-end";

  /**
   * A detail of it: names and values that a phase found out of the surroundings, which run.json has
   * at its end under the phase's name.
   */
  public static final String CONDITIONS = "conditions";

  /** A rate became known that is a share of what an earlier phase reached. */
  public static final String RATE = "rate";

  /** A probe cannot read something from now on. */
  public static final String GAP = "gap";

  /** A stretch of series could not be made compact: its lines are left as they are. */
  public static final String UNSEALED = "unsealed";

  /** All workers of a fleet have joined and agreed to the plan. */
  public static final String FLEET_JOINED = "fleet-joined";

  /** A fleet is through a phase; its skews. */
  public static final String FLEET_SKEW = "fleet-skew";

  /** A worker of a fleet is lost. */
  public static final String FLEET_LOST = "fleet-lost";

  /** A worker's clock is not known well enough for figures that compare clocks. */
  public static final String FLEET_CLOCK = "fleet-clock";

  /** A process wanted to be one of the workers, and was not taken. */
  public static final String FLEET_REFUSED = "fleet-refused";

  /** The measurement of a phase's read-after-write lag is over; what it counted, and whether … */
  public static final String LAG_END = "lag-end";

  /** … its keys could all be handed on. */
  public static final String LAG_LOST = "lag-lost";

  /** What is done to servers or tables while a phase goes on: {@link #START} and {@link #END}. */
  public static final String ACTION = "action";

  /** An action was not done at its time. */
  public static final String ACTION_SKIPPED = "action-skipped";

  /** What an action broke could not be brought back. */
  public static final String ACTION_LEFT = "action-left";

  /** A flame graph of a phase is in the run's folder; details are its file and process group. */
  public static final String PROFILE = "profile";

  public static final String PROFILE_FILE = "file";
  public static final String PROFILE_GROUP = "group";

  /** Which machine a process samples, in its text; what is to be known of it. */
  public static final String HOST = "host";

  /** A probe on another machine samples from now on. */
  public static final String PROBE_JOINED = "probe-joined";

  /** A server of the store tells of itself for the first time, is not told of any more, … */
  public static final String SERVER_STARTED = "server-started";

  public static final String SERVER_GONE = "server-gone";

  /** … or counts from the beginning again. */
  public static final String SERVER_RESTARTED = "server-restarted";

  /** A process of a server ended, whoever ended it. */
  public static final String PROCESS_GONE = "process-gone";

  /** A process of a server is stopped by a signal: {@link #START} and {@link #END}. */
  public static final String PROCESS_STOPPED = "process-stopped";

  /** Entries are lost whose writes were acknowledged then. */
  public static final String LOST = "lost";

  /** Tablets became more, or fewer. */
  public static final String SPLIT = "split";

  public static final String MERGE = "merge";

  /** What a store does for a while: to these is added {@link #START} or {@link #END}. */
  public static final String FLUSH = "flush";

  public static final String COMPACTION = "compaction";

  /** A file of the store is on another type of storage than was wanted. */
  public static final String MISPLACED = "misplaced";

  /** Where the files of the store are at the end could not be read, and somewhere is wanted. */
  public static final String UNPLACED = "placement-unknown";

  public static final String HOLD = "hold";

  public static final String START = "-start";
  public static final String END = "-end";

  public Event {
    Objects.requireNonNull(kind, "kind");
    if (phase == null && (kind.equals(PHASE_START) || kind.equals(PHASE_END))) {
      throw new IllegalArgumentException(kind + " names no phase");
    }
    detail = detail == null ? Map.of() : detail;
  }
}
