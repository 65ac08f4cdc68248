package assay.lab.fleet.probe;

import assay.lab.fleet.coordination.TokenServer;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Once a second, sends the data that a worker has appended to its files. The data goes to the
 * conductor's {@link Mirror}. Only whole lines are sent. If a connection breaks, sending resumes
 * over a new connection, at the end of the mirror's copy of each file.
 */
public final class Shipper implements Closeable {
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final Duration LAST_TRIES = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(10);

  private final Mirror.Point point;
  private final String worker;
  private final Path folder;
  private final Thread thread;
  private Connection connection;
  private boolean closing;

  private static final class Connection {
    final Socket socket;
    final DataInputStream in;
    final DataOutputStream out;
    final Map<Path, Long> sent = new HashMap<>();

    Connection(Mirror.Point point, String worker) throws IOException {
      socket =
          TokenServer.connect(
              new InetSocketAddress(point.host(), point.port()),
              Mirror.PROTOCOL,
              point.token(),
              worker,
              ANSWER);
      socket.setSoTimeout((int) ANSWER.toMillis());
      in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    long send(String name, long offset, byte[] bytes, int count) throws IOException {
      out.writeUTF(name);
      out.writeLong(offset);
      out.writeInt(count);
      out.write(bytes, 0, count);
      out.flush();
      long length = in.readLong();
      if (length == Mirror.REFUSED) {
        throw new IOException("the conductor refused the file " + name);
      }
      return length;
    }
  }

  private Shipper(Mirror.Point point, String worker, Path folder) {
    this.point = point;
    this.worker = worker;
    this.folder = folder;
    thread = new Thread(this::shipAgainAndAgain, "assay-shipper");
    thread.setDaemon(true);
  }

  /**
   * Starts sending all files in a folder and its subfolders.
   *
   * @throws IOException if the mirror cannot be reached or rejects this worker
   */
  public static Shipper start(Mirror.Point point, String worker, Path folder) throws IOException {
    Shipper shipper = new Shipper(point, worker, folder);
    try {
      shipper.ship();
    } catch (IOException e) {
      throw new IOException(
          "cannot send this worker's records to its conductor at " + point + ": " + e.getMessage(),
          e);
    }
    shipper.thread.start();
    return shipper;
  }

  private void shipAgainAndAgain() {
    try {
      while (true) {
        Thread.sleep(PERIOD.toMillis());
        synchronized (this) {
          if (closing) {
            return;
          }
        }
        try {
          ship();
        } catch (IOException e) {
          // The next attempt follows one second later, on a new connection. If the last attempt
          // fails, close() reports the failure.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void ship() throws IOException {
    boolean whole = false;
    try {
      if (connection == null) {
        connection = new Connection(point, worker);
      }
      List<Path> files;
      try (Stream<Path> found = Files.walk(folder)) {
        files = found.filter(Files::isRegularFile).sorted().toList();
      }
      for (Path file : files) {
        ship(file);
      }
      whole = true;
    } finally {
      if (!whole && connection != null) {
        connection.socket.close();
        connection = null;
      }
    }
  }

  private void ship(Path path) throws IOException {
    String name = folder.relativize(path).toString();
    byte[] piece = new byte[(int) Math.min(Mirror.LONGEST_PIECE, Files.size(path))];
    Long known = connection.sent.get(path);
    long sent = known == null ? connection.send(name, 0, piece, 0) : known;
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      for (int count = read(file, sent, piece); count > 0; count = read(file, sent, piece)) {
        long length = connection.send(name, sent, piece, count);
        if (length != sent + count) {
          throw new IOException(
              "the conductor's copy of "
                  + name
                  + " has "
                  + length
                  + " bytes; expected "
                  + (sent + count));
        }
        sent = length;
      }
    }
    connection.sent.put(path, sent);
  }

  private static int read(RandomAccessFile file, long from, byte[] piece) throws IOException {
    file.seek(from);
    int there = piece.length == 0 ? 0 : Math.max(0, file.read(piece));
    int end = there;
    while (end > 0 && piece[end - 1] != '\n') {
      end--;
    }
    return end == 0 && there == Mirror.LONGEST_PIECE ? there : end;
  }

  /** Sends the remaining data like {@link #deliver}, and then stops. */
  @Override
  public void close() throws IOException {
    synchronized (this) {
      closing = true;
    }
    deliver();
    synchronized (this) {
      connection.socket.close();
    }
  }

  /**
   * Sends all data that has been appended so far. This method returns when the data has arrived.
   *
   * @throws IOException if sending fails for ten seconds; the data then remains in the folder
   */
  public void deliver() throws IOException {
    long deadline = System.nanoTime() + LAST_TRIES.toNanos();
    while (true) {
      try {
        ship();
        break;
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "the last records of this worker did not reach its conductor at "
                  + point
                  + ": "
                  + e.getMessage()
                  + "; all records are in "
                  + folder,
              e);
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PERIOD.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
