package assay.clusters;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lock that gives one process exclusive use of a cluster. The lock is released when this object is
 * closed or the process ends. Other processes can still read the cluster's state.
 */
public final class ClusterUse implements AutoCloseable {
  private final FileChannel locked;

  private ClusterUse(FileChannel locked) {
    this.locked = locked;
  }

  /**
   * @param directory folder of the cluster, which need not exist yet
   * @throws ClusterException of kind {@link ClusterException.Kind#BAD_INPUT} if the cluster is in
   *     use
   */
  public static ClusterUse of(Path directory) {
    Path file = directory.resolve("in-use");
    try {
      Files.createDirectories(directory);
      FileChannel channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      if (!tryLock(channel)) {
        channel.close();
        throw ClusterException.badInput(
            "the servers in "
                + directory
                + " are in use by process "
                + Files.readString(file).strip()
                + "; wait until that process ends, or run a copy of the experiment file under another"
                + " name");
      }
      String pid = ProcessHandle.current().pid() + "\n";
      channel.truncate(0).write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)));
      return new ClusterUse(channel);
    } catch (IOException e) {
      throw ClusterException.failed("cannot lock " + file, e);
    }
  }

  /**
   * Tries to lock a file without waiting.
   *
   * @return false if another process, or another thread of this process, holds the lock
   */
  public static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      locked.close();
    } catch (IOException e) {
      throw ClusterException.failed("cannot release the lock on a cluster's folder", e);
    }
  }
}
