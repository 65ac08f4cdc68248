package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ServerId;
import assay.clusters.process.folder.ClusterFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Waits for the steps of a cluster's start. If a server of this start ends, the wait fails
 * immediately.
 */
public final class StartWatchdog {
  private static final long POLL_MILLIS = 20;
  private static final long LOOK_NANOS = 1_000_000_000;

  /**
   * Condition for which a start waits. The condition is checked every 20 ms, so the check must be
   * cheap.
   */
  public interface Condition {
    boolean holds() throws InterruptedException;
  }

  private final ClusterFolder folder;
  private final Duration stepTimeout;
  private final List<ServerLauncher.Launched> watched = new ArrayList<>();
  private final List<Supplier<Optional<String>>> obstacles = new ArrayList<>();

  StartWatchdog(ClusterFolder folder, Duration stepTimeout) {
    this.folder = folder;
    this.stepTimeout = stepTimeout;
  }

  void watch(ServerLauncher.Launched launched) {
    watched.add(launched);
  }

  void watch(Supplier<Optional<String>> obstacle) {
    obstacles.add(obstacle);
  }

  List<ServerLauncher.Launched> watched() {
    return List.copyOf(watched);
  }

  /**
   * Waits until {@code condition} holds, but not longer than the time limit of one step.
   *
   * @param blamed server whose log is shown if the time limit passes
   * @param step text that describes a failure of this step, such as "the tablet servers did not
   *     register"
   * @throws ClusterException if a watched server ends first, or if the time limit passes
   */
  void await(ServerId blamed, String step, Condition condition) throws InterruptedException {
    await(blamed, step, stepTimeout, condition);
  }

  void await(ServerId blamed, String step, Duration limit, Condition condition)
      throws InterruptedException {
    long startNanos = System.nanoTime();
    long lookNanos = startNanos;
    while (!condition.holds()) {
      checkAlive();
      long nowNanos = System.nanoTime();
      if (nowNanos - lookNanos > LOOK_NANOS) {
        lookNanos = nowNanos;
        checkFiles(step);
        checkObstacles(step);
      }
      if (nowNanos - startNanos > limit.toNanos()) {
        throw folder.late(step + " within " + limit.toSeconds() + " s", talking(blamed));
      }
      Thread.sleep(POLL_MILLIS);
    }
    checkAlive();
  }

  void awaitEnd(Process process, ServerId blamed, String what) throws InterruptedException {
    try {
      await(blamed, what + " did not end", () -> !process.isAlive());
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw folder.ended(what + " failed with exit code " + process.exitValue(), blamed);
    }
  }

  void checkAlive() {
    for (ServerLauncher.Launched launched : watched) {
      if (!launched.process().isAlive()) {
        ServerId server = launched.record().server();
        throw folder.ended(
            server.title() + " exited at startup with exit code " + launched.process().exitValue(),
            server);
      }
    }
  }

  private void checkFiles(String step) {
    for (ServerLauncher.Launched launched : watched) {
      ServerId server = launched.record().server();
      folder
          .printed(server)
          .lostFile()
          .ifPresent(
              file -> {
                throw ClusterException.failed(
                    step
                        + ", because "
                        + server.title()
                        + " is looking for a missing file ("
                        + file
                        + "); see "
                        + folder.log(server));
              });
    }
  }

  private void checkObstacles(String step) {
    for (Supplier<Optional<String>> obstacle : obstacles) {
      obstacle
          .get()
          .ifPresent(
              what -> {
                throw ClusterException.failed(step + ", because " + what);
              });
    }
  }

  private ServerId talking(ServerId blamed) {
    return Stream.concat(
            Stream.of(blamed), watched.stream().map(launched -> launched.record().server()))
        .filter(server -> folder.printed(server).text().isPresent())
        .findFirst()
        .orElse(blamed);
  }
}
