package assay.clusters.process.folder;

import assay.clusters.ClusterException;
import assay.clusters.ClusterUse;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Lock that allows only one command at a time to change a cluster. The lock is released when the
 * process that holds the lock ends.
 */
public final class ClusterLock {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final long POLL_MILLIS = 50;

  private ClusterLock() {}

  public interface Work<T> {
    T run() throws InterruptedException;
  }

  /**
   * Runs {@code work} while holding the lock. If another command holds the lock, reports this as
   * progress.
   *
   * @throws ClusterException if another command still holds the lock after 3 minutes
   */
  public static <T> T during(ClusterFolder folder, Consumer<String> progress, Work<T> work)
      throws InterruptedException {
    try (FileChannel channel =
        FileChannel.open(folder.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      await(channel, folder, progress);
      return work.run();
    } catch (IOException e) {
      throw ClusterException.failed("cannot lock " + folder.lock(), e);
    }
  }

  private static void await(FileChannel channel, ClusterFolder folder, Consumer<String> progress)
      throws IOException, InterruptedException {
    long deadlineNanos = System.nanoTime() + PATIENCE.toNanos();
    boolean said = false;
    while (!ClusterUse.tryLock(channel)) {
      if (!said) {
        progress.accept("waiting for another command that is changing " + folder.root());
        said = true;
      }
      if (System.nanoTime() > deadlineNanos) {
        throw ClusterException.failed(
            "another command has been changing "
                + folder.root()
                + " for "
                + PATIENCE.toMinutes()
                + " minutes; end that command, or choose another folder with --dir");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
