package assay.lab.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Makes all runs of an experiment start alike. */
public enum Reset {
  @JsonAlias("table")
  DROP,
  /** Loads the table once into a snapshot; each run starts on a clone of it. */
  CLONE,
  /**
   * In addition to {@link #DROP}, restarts the store's servers, and drops the operating system's
   * caches in between if permitted.
   */
  RESTART,
  /** Like {@link #RESTART}, but deletes the servers' data in between. */
  WIPE;

  @JsonValue
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean restartsServers() {
    return this == RESTART || this == WIPE;
  }
}
