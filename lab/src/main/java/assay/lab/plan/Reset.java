package assay.lab.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is reset before each run, so that all runs of an experiment start in the same state. */
public enum Reset {
  @JsonAlias("table")
  DROP,
  /** Loads the table once and takes a snapshot; each run starts on a clone of the snapshot. */
  CLONE,
  /**
   * In addition to {@link #DROP}, restarts the store's servers. While they are stopped, drops the
   * operating system's caches if permitted.
   */
  RESTART,
  /** Like {@link #RESTART}, but also deletes the servers' data while they are stopped. */
  WIPE;

  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean restartsServers() {
    return this == RESTART || this == WIPE;
  }
}
