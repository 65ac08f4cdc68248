package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.AttachSocket;
import assay.clusters.process.jvm.ClassArchive;
import java.time.Duration;
import java.util.List;

final class Stopper {
  /**
   * Time between SIGTERM and SIGKILL. On a busy machine, a server that writes its {@link
   * ClassArchive} needs most of this time.
   */
  private static final Duration KINDNESS = Duration.ofSeconds(15);

  private static final Duration AFTER_KILL = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 10;

  private Stopper() {}

  /**
   * Sends SIGTERM to processes, and sends SIGKILL to processes that are still running after 15 s.
   * An interrupt shortens the 15 s but does not cancel the stop. The interrupt status of the thread
   * is kept.
   *
   * <p>This method also deletes the attach sockets that killed servers leave behind.
   *
   * @throws ClusterException if a killed process does not end
   */
  static void end(List<ServerRecord> records) {
    records.forEach(record -> record.process().terminate());
    if (!awaitEnd(records, KINDNESS, true)) {
      records.forEach(record -> record.process().kill());
      if (!awaitEnd(records, AFTER_KILL, false)) {
        ServerRecord left =
            records.stream().filter(record -> record.process().alive()).findFirst().orElseThrow();
        throw ClusterException.failed(
            left.server().title()
                + " (process "
                + left.process().pid()
                + ") has not exited; the process may be waiting for a disk");
      }
    }
    records.forEach(record -> AttachSocket.delete(record.process().pid()));
  }

  /**
   * Waits until all processes have ended. Returns false if the time limit passes, or if the thread
   * is interrupted and {@code interruptible} is true.
   */
  static boolean awaitEnd(List<ServerRecord> records, Duration limit, boolean interruptible) {
    long deadlineNanos = System.nanoTime() + limit.toNanos();
    boolean interrupted = false;
    try {
      while (records.stream().anyMatch(record -> record.process().alive())) {
        if (System.nanoTime() > deadlineNanos) {
          return false;
        }
        try {
          Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
          if (interruptible) {
            return false;
          }
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
