package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Waits for steps of a start while it watches every process that the start has brought up: one that
 * ends is reported at once, never waited for.
 */
public final class Watchdog {
  static final int EVIDENCE_LINES = 12;
  private static final long POLL_MILLIS = 20;

  /** Something that is true sooner or later; asked often, so it must be cheap. */
  public interface Condition {
    boolean holds() throws InterruptedException;
  }

  private final ClusterFolder folder;
  private final Duration stepTimeout;
  private final List<Launcher.Launched> watched = new ArrayList<>();

  Watchdog(ClusterFolder folder, Duration stepTimeout) {
    this.folder = folder;
    this.stepTimeout = stepTimeout;
  }

  void watch(Launcher.Launched launched) {
    watched.add(launched);
  }

  List<Launcher.Launched> watched() {
    return List.copyOf(watched);
  }

  /**
   * Returns when the condition holds.
   *
   * @param blamed whose log is shown when time runs out
   * @param step as in "the tablet servers did not register"
   * @throws ClusterException if a watched process ends first, or the step takes too long
   */
  void await(ServerId blamed, String step, Condition condition) throws InterruptedException {
    await(blamed, step, stepTimeout, condition);
  }

  /** The same with a time limit of its own. */
  void await(ServerId blamed, String step, Duration limit, Condition condition)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      checkAlive();
      if (System.nanoTime() > deadlineNanos) {
        throw ClusterException.failed(
            step + " within " + limit.toSeconds() + " s; see " + folder.log(blamed),
            folder.lastLines(blamed, EVIDENCE_LINES));
      }
      Thread.sleep(POLL_MILLIS);
    }
    checkAlive();
  }

  /** Waits for a process that is meant to end, with exit code 0. */
  void awaitEnd(Process process, ServerId blamed, String what) throws InterruptedException {
    try {
      await(blamed, what + " did not end", () -> !process.isAlive());
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw ClusterException.failed(
          what + " failed with exit code " + process.exitValue(),
          folder.lastLines(blamed, EVIDENCE_LINES));
    }
  }

  /**
   * @throws ClusterException if a watched process has ended
   */
  void checkAlive() {
    for (Launcher.Launched launched : watched) {
      if (!launched.process().isAlive()) {
        ServerId server = launched.record().server();
        throw ClusterException.failed(
            server.title()
                + " ended at start with exit code "
                + launched.process().exitValue()
                + "; see "
                + folder.output(server),
            folder.lastLines(server, EVIDENCE_LINES));
      }
    }
  }
}
