package assay.lab.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What makes each run of an experiment begin as the others do. */
public enum Reset {
  /** The table is dropped and made anew. */
  @JsonAlias("table")
  DROP,
  /** The table is loaded once and kept as a snapshot; each run begins on a clone of it. */
  CLONE,
  /**
   * Beside what {@link #DROP} does the store's servers are stopped and started again, and the
   * operating system's caches dropped in between where that is permitted.
   */
  RESTART,
  /** The same, and the servers' data are deleted in between: they begin as a new instance. */
  WIPE;

  /** As files, manifests and messages have it. */
  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the servers are stopped and started before each run. */
  public boolean restartsServers() {
    return this == RESTART || this == WIPE;
  }
}
