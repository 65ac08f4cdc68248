package assay.clusters.process.jvm;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Socket on which a HotSpot JVM listens once {@code jcmd} or a profiler has attached. A killed JVM
 * leaves its socket behind. Until the socket is deleted, another user cannot attach to a later JVM
 * that has the same process id.
 */
public final class AttachSocket {
  /**
   * Folder in which HotSpot always creates attach sockets, regardless of {@code java.io.tmpdir}.
   */
  private static final Path FOLDER = Path.of("/tmp");

  private static final Path THIS_PROCESS = Path.of("/proc/self");

  private AttachSocket() {}

  static Path of(long pid) {
    return FOLDER.resolve(".java_pid" + pid);
  }

  /**
   * Deletes the socket of a process that has ended. Does nothing if the socket does not exist or
   * belongs to another user.
   *
   * @throws ClusterException if the socket cannot be deleted
   */
  public static void delete(long pid) {
    Path socket = of(pid);
    try {
      if (Files.getOwner(socket).equals(Files.getOwner(THIS_PROCESS))) {
        Files.deleteIfExists(socket);
      }
    } catch (NoSuchFileException e) {
      // No tool has attached to the JVM, or the JVM ended by itself and deleted the socket.
    } catch (IOException e) {
      throw ClusterException.failed("cannot delete " + socket, e);
    }
  }
}
