package assay.lab.plan.phase;

import java.util.Locale;

public enum ServerOperation {
  /** Kills the server, as in a crash (SIGKILL). */
  KILL(true),
  /** Asks the server to terminate (SIGTERM). */
  STOP(true),
  /** Suspends the server (SIGSTOP), which keeps its memory and connections. */
  PAUSE(true),
  RESUME(false),
  START(false),
  COLLECT_GARBAGE(false);

  private final boolean breaks;

  ServerOperation(boolean breaks) {
    this.breaks = breaks;
  }

  /** Whether the server must be restored afterwards. */
  public boolean breaks() {
    return breaks;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
