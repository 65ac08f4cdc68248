package assay.lab.plan.phase;

import java.util.Locale;

/** What can be done to a server. */
public enum Verb {
  /** Ends it as a crash would (SIGKILL). */
  KILL(true),
  /** Asks it to end (SIGTERM). */
  STOP(true),
  /** Has it stand still (SIGSTOP): it keeps its memory and its connections. */
  PAUSE(true),
  /** Lets one that is paused go on. */
  RESUME(false),
  /** Starts one that is dead. */
  START(false),
  /** Has its JVM collect all garbage. */
  COLLECT_GARBAGE(false);

  private final boolean breaks;

  Verb(boolean breaks) {
    this.breaks = breaks;
  }

  /** Whether the server is to be brought back afterwards. */
  public boolean breaks() {
    return breaks;
  }

  /** As experiment files have it: {@code collect-garbage}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
