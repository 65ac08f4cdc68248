package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.TokenServer;
import assay.lab.load.SystemClock;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Folder with copies of the append-only files of workers on other machines. The folder can be read
 * at any time. Each worker has separate files. Data is accepted only at a file's end, so a broken
 * connection never duplicates data.
 *
 * <p>A worker that has the mirror's token sends data in pieces. A piece consists of a file name, an
 * offset and bytes. The mirror responds with the file's new length in this folder. Data is not
 * encrypted.
 */
public final class Mirror implements Closeable {
  static final String PROTOCOL = "assay-mirror-2";
  static final long REFUSED = -1;
  static final int LONGEST_PIECE = 1 << 18;

  /** Name of a file that shows a worker whether a folder is the conductor's folder. */
  private static final String MARKER = "fleet-marker";

  private final Path folder;
  private final Rule rule;
  private final TokenServer server;
  private final Point point;
  private volatile boolean marked;
  private volatile boolean closed;

  @FunctionalInterface
  public interface Rule {
    /**
     * Whether a worker may append to a file.
     *
     * @param file path relative to the folder, with slashes
     */
    boolean allows(String worker, String file);
  }

  /**
   * Address and credentials of a mirror for workers. The address is sent in the fleet's notes,
   * never as a command-line argument.
   *
   * @param token token with which workers authenticate
   * @param marker content of the marker file in the folder
   * @param clockOrigin origin of the receiving process's clock, which identifies its machine
   */
  public record Point(String host, int port, String token, String marker, String clockOrigin) {
    /**
     * Returns whether a folder is the conductor's folder, rather than a folder with the same name
     * on another machine. Returns false for a shared folder if the calling process is on another
     * machine. The process's data would appear in the conductor's folder only after a delay.
     *
     * @param ownClockOrigin origin of the calling process's clock
     */
    public boolean isHere(Path folder, String ownClockOrigin) throws IOException {
      Path file = folder.resolve(MARKER);
      return !clockOrigin.isEmpty()
          && clockOrigin.equals(ownClockOrigin)
          && Files.isRegularFile(file)
          && Files.readString(file).equals(marker);
    }

    @Override
    public String toString() {
      return host + ":" + port;
    }
  }

  private Mirror(Path folder, Rule rule, TokenServer server, Point point) {
    this.folder = folder;
    this.rule = rule;
    this.server = server;
    this.point = point;
  }

  /**
   * Starts accepting data from workers.
   *
   * @param host address at which workers reach this machine; the mirror listens only on this
   *     address
   */
  public static Mirror start(Path folder, InetAddress host, Rule rule) throws IOException {
    Mirror mirror = startUnmarked(folder, host, rule);
    Files.writeString(folder.resolve(MARKER), mirror.point.marker);
    mirror.marked = true;
    return mirror;
  }

  /**
   * Starts accepting data without writing a marker file. Senders then cannot check whether the
   * folder is the conductor's folder.
   */
  public static Mirror startUnmarked(Path folder, InetAddress host, Rule rule) throws IOException {
    TokenServer server = new TokenServer(host, PROTOCOL, TokenServer.Limits.USUAL);
    Point point =
        new Point(
            host.getHostAddress(),
            server.port(),
            server.token(),
            TokenServer.random(),
            SystemClock.SPINNING.origin());
    Mirror mirror = new Mirror(folder, rule, server, point);
    server.start("assay-mirror", mirror::serve);
    return mirror;
  }

  public Point point() {
    return point;
  }

  private void serve(String worker, InputStream in, OutputStream out) throws IOException {
    DataInputStream pieces = new DataInputStream(in);
    DataOutputStream answers = new DataOutputStream(out);
    long length;
    do {
      length = take(worker, pieces);
      answers.writeLong(length);
      answers.flush();
    } while (length != REFUSED);
  }

  private long take(String worker, DataInputStream in) throws IOException {
    String name = in.readUTF();
    long offset = in.readLong();
    int count = in.readInt();
    if (count < 0 || count > LONGEST_PIECE) {
      return REFUSED;
    }
    // Rejected data is also read, because the response could otherwise be lost along with the
    // unread data.
    byte[] bytes = in.readNBytes(count);
    if (bytes.length < count) {
      throw new EOFException("torn");
    }
    Path file = folder.resolve(name).normalize();
    if (!file.startsWith(folder.normalize()) || !rule.allows(worker, name)) {
      return REFUSED;
    }
    return append(file, offset, bytes);
  }

  /**
   * Synchronized, because an abandoned connection and the connection that replaced it may both be
   * active.
   */
  private synchronized long append(Path file, long offset, byte[] bytes) throws IOException {
    long length = Files.exists(file) ? Files.size(file) : 0;
    if (closed || offset != length || bytes.length == 0) {
      return length;
    }
    try (FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
      out.write(bytes);
    }
    return length + bytes.length;
  }

  /** Stops accepting data. The workers' files remain in the folder. */
  @Override
  public void close() throws IOException {
    synchronized (this) {
      closed = true;
    }
    server.close();
    if (marked) {
      Files.deleteIfExists(folder.resolve(MARKER));
    }
  }
}
