package assay.lab.plan.phase;

import java.util.Locale;

public enum ServerOperation {
  /** Kills the server, as in a crash (SIGKILL). */
  KILL(true),
  STOP(true),
  /** Suspends the server (SIGSTOP). The server keeps its memory and connections. */
  PAUSE(true),
  RESUME(false),
  START(false),
  COLLECT_GARBAGE(false);

  private final boolean breaks;

  ServerOperation(boolean breaks) {
    this.breaks = breaks;
  }

  /** Whether the operation breaks the server, so that the server must be restored later. */
  public boolean breaks() {
    return breaks;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
