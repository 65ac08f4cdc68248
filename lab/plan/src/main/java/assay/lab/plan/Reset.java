package assay.lab.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is reset before each run, so that all runs of an experiment start in the same state. */
public enum Reset {
  @JsonAlias("table")
  DROP,
  /**
   * Loads the tables once and takes a snapshot of each table. Each run starts on clones of the
   * snapshots.
   */
  CLONE,
  /**
   * Drops the tables and restarts the store's servers. While the servers are stopped, drops the
   * operating system's caches if permitted.
   */
  RESTART,
  /**
   * Works like {@link #RESTART}, and also deletes the servers' data while the servers are stopped.
   */
  WIPE;

  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean restartsServers() {
    return this == RESTART || this == WIPE;
  }
}
