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
 * A folder that workers on other machines add to: a copy of files that only grow there. What has
 * arrived can be read at any time. Each worker has files of its own, and a piece is added only
 * where the file ends, so that nothing is there twice, however often a connection breaks.
 *
 * <p>A worker that knows the token sends piece by piece: the file's name, where the piece begins,
 * its bytes. The answer is the file's length here. Nothing is encrypted.
 */
public final class Mirror implements Closeable {
  static final String PROTOCOL = "assay-mirror-2";
  static final long REFUSED = -1;
  static final int LONGEST_PIECE = 1 << 18;

  /** By this file workers find out whether they see the folder itself. */
  private static final String MARKER = "fleet-marker";

  private final Path folder;
  private final Rule rule;
  private final TokenServer server;
  private final Point point;
  private volatile boolean marked;
  private volatile boolean closed;

  /** Which file is which worker's. */
  @FunctionalInterface
  public interface Rule {
    /**
     * Whether a worker may add to a file.
     *
     * @param file relative to the folder, with slashes
     */
    boolean allows(String worker, String file);
  }

  /**
   * How workers find the folder. Goes to them through the fleet's notes, never as an argument.
   *
   * @param token without which nothing is taken
   * @param marker what is in the marker's file of the folder
   * @param clockOrigin of the process that takes it, which names its machine
   */
  public record Point(String host, int port, String token, String marker, String clockOrigin) {
    /**
     * Whether a folder is the conductor's own, and not one that has the same name elsewhere. One
     * that another machine sees through a shared file system is not: what is written there is seen
     * here at some later time.
     *
     * @param ownClockOrigin of the process that asks
     */
    public boolean isHere(Path folder, String ownClockOrigin) throws IOException {
      Path file = folder.resolve(MARKER);
      return !clockOrigin.isEmpty()
          && clockOrigin.equals(ownClockOrigin)
          && Files.isRegularFile(file)
          && Files.readString(file).equals(marker);
    }

    /** Without the token. */
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
   * Begins to take what workers send.
   *
   * @param host this machine's, as the workers reach it; it is listened to at this address alone
   */
  public static Mirror start(Path folder, InetAddress host, Rule rule) throws IOException {
    Mirror mirror = startUnmarked(folder, host, rule);
    Files.writeString(folder.resolve(MARKER), mirror.point.marker);
    mirror.marked = true;
    return mirror;
  }

  /** The same for senders that do not ask whether they see the folder. */
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

  /** Returns the file's length, or that the file or the piece is refused. */
  private long take(String worker, DataInputStream in) throws IOException {
    String name = in.readUTF();
    long offset = in.readLong();
    int count = in.readInt();
    if (count < 0 || count > LONGEST_PIECE) {
      return REFUSED;
    }
    // Also what is refused is read, or the answer could be lost with the rest of it.
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

  /** One at a time: a connection that is given up and its successor may both be at work. */
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

  /** Takes no more, and leaves the workers' files alone in the folder. */
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
