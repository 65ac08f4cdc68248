package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.process.folder.ServerRecord;
import assay.clusters.process.jvm.ClassArchive;
import java.time.Duration;
import java.util.List;

/** Ends processes, kindly first. */
final class Stopper {
  /** A server that writes its {@link ClassArchive} takes most of it, on a busy machine. */
  private static final Duration KINDNESS = Duration.ofSeconds(15);

  private static final Duration AFTER_KILL = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 10;

  private Stopper() {}

  /**
   * Asks all to end, and ends those that have not after 15 s. An interrupt cuts the kindness short,
   * not the ending; it is kept for the caller.
   *
   * @throws ClusterException if one does not even end when killed
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
                + ") does not end; it may be waiting for a disk");
      }
    }
  }

  /** Whether all have ended within a time; an interrupt ends the wait if it may. */
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
