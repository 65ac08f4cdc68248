package assay.study.queue.oracle;

import static assay.study.queue.oracle.OracleServer.ABORT;
import static assay.study.queue.oracle.OracleServer.BEGIN;
import static assay.study.queue.oracle.OracleServer.COMMIT;
import static assay.study.queue.oracle.OracleServer.HELLO;
import static assay.study.queue.oracle.OracleServer.RESIZE;
import static assay.study.queue.oracle.OracleServer.SIZES;
import static assay.study.queue.oracle.OracleServer.STATUS;
import static assay.study.queue.oracle.OracleServer.TRIM;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Connection of one thread to an oracle. If a request gets no answer, the client repeats the
 * request over new connections until the time-out. Repeating a request is safe, because requests
 * are idempotent. Not thread-safe.
 */
public final class OracleClient implements Transactions {
  private static final int BUFFER = 1 << 12;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final End[] ENDS = End.values();

  private final InetSocketAddress address;
  private final String table;
  private final Duration timeout;
  private final BooleanSupplier stopped;
  private final Snapshot snapshot = new Snapshot();
  private final byte[] request = new byte[OracleServer.MOST_REQUEST];
  private final ByteBuffer asked = ByteBuffer.wrap(request);
  private ByteBuffer answer = ByteBuffer.allocate(BUFFER);
  private Socket socket;
  private InputStream in;
  private long number;

  /**
   * Creates a client without connecting.
   *
   * @param table name of the table that the oracle must serve
   * @param timeout time limit of each request, including reconnects
   * @param stopped called when a request gets no answer; if the result is true, the request is not
   *     repeated
   */
  public OracleClient(
      InetSocketAddress address, String table, Duration timeout, BooleanSupplier stopped) {
    this.address = address;
    this.table = table;
    this.timeout = timeout;
    this.stopped = stopped;
  }

  /**
   * Checks that an oracle answers, and that it serves the client's table.
   *
   * @throws OracleException if no oracle answers, or if the oracle serves another table
   */
  public void connect() throws OracleException {
    ask(HELLO);
    exchange();
  }

  private ByteBuffer ask(byte operation) {
    asked.clear().position(Integer.BYTES);
    return asked.put(operation);
  }

  private void exchange() throws OracleException {
    asked.putInt(0, asked.position() - Integer.BYTES);
    long deadline = System.nanoTime() + timeout.toNanos();
    while (true) {
      try {
        if (socket == null) {
          open(deadline);
        }
        exchange(request, asked.position(), deadline);
        return;
      } catch (OracleException e) {
        throw e;
      } catch (IOException e) {
        disconnect();
        if (System.nanoTime() + PAUSE_NANOS > deadline || stopped.getAsBoolean()) {
          throw new OracleException("the oracle at " + text() + " does not answer: " + e, e);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private String text() {
    return address.getHostString() + ":" + address.getPort();
  }

  private void open(long deadline) throws IOException {
    Socket opened = new Socket();
    try {
      opened.setTcpNoDelay(true);
      opened.connect(address, millisTo(deadline));
      socket = opened;
      in = opened.getInputStream();
      exchange(new byte[] {0, 0, 0, 1, HELLO}, Integer.BYTES + 1, deadline);
      requireTable();
    } catch (IOException e) {
      opened.close();
      disconnect();
      throw e;
    }
  }

  private void requireTable() throws OracleException {
    int version = answer.remaining() < Integer.BYTES ? 0 : answer.getInt();
    if (version != TransactionLog.VERSION) {
      throw new OracleException(
          "the oracle at "
              + text()
              + " must have version "
              + TransactionLog.VERSION
              + "; got version "
              + version);
    }
    String found = StandardCharsets.UTF_8.decode(answer).toString();
    if (!found.equals(table)) {
      throw new OracleException(
          "the oracle at "
              + text()
              + " serves table '"
              + found
              + "' instead of '"
              + table
              + "'; set another address in 'oracle'");
    }
  }

  private static int millisTo(long deadline) throws IOException {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    if (left < 1) {
      throw new IOException("timed out");
    }
    return (int) Math.min(Integer.MAX_VALUE, left);
  }

  private void exchange(byte[] bytes, int length, long deadline) throws IOException {
    socket.setSoTimeout(millisTo(deadline));
    socket.getOutputStream().write(bytes, 0, length);
    fill(Integer.BYTES);
    int size = answer.getInt(0);
    if (size < 0 || size > 1 << 28) {
      throw new OracleException("the server at " + text() + " is not an oracle");
    }
    if (size > answer.capacity()) {
      answer = ByteBuffer.allocate(size);
    }
    fill(size);
  }

  private void fill(int bytes) throws IOException {
    answer.clear().limit(bytes);
    for (int got = 0; got < bytes; ) {
      int more = in.read(answer.array(), got, bytes - got);
      if (more < 0) {
        throw new EOFException("the oracle closed the connection");
      }
      got += more;
    }
  }

  private void disconnect() {
    Socket old = socket;
    socket = null;
    in = null;
    if (old != null) {
      try {
        old.close();
      } catch (IOException e) {
        // The loop repeats the request over a new connection.
      }
    }
  }

  @Override
  public Snapshot begin(Kind kind, long from) throws OracleException {
    ask(BEGIN).put((byte) kind.ordinal()).putLong(from);
    exchange();
    snapshot.set(answer.getLong(), answer.getLong(), answer.getInt());
    while (answer.hasRemaining()) {
      snapshot.exclude(answer.getLong(), answer.getLong());
    }
    return snapshot;
  }

  @Override
  public End commit(Kind kind, long id, long key, long since) throws OracleException {
    ask(COMMIT).put((byte) kind.ordinal()).putLong(id).putLong(key).putLong(since);
    exchange();
    return end();
  }

  private End end() {
    End end = ENDS[answer.get()];
    number = answer.getLong();
    return end;
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public void abort(Kind kind, long id) throws OracleException {
    ask(ABORT).put((byte) kind.ordinal()).putLong(id);
    exchange();
  }

  @Override
  public End status(Kind kind, long id) throws OracleException {
    ask(STATUS).put((byte) kind.ordinal()).putLong(id);
    exchange();
    return end();
  }

  @Override
  public List<Size> sizes() throws OracleException {
    ask(SIZES);
    exchange();
    List<Size> sizes = new ArrayList<>();
    while (answer.hasRemaining()) {
      sizes.add(new Size(answer.getInt(), answer.getInt(), answer.getLong()));
    }
    return sizes;
  }

  @Override
  public long resize(int group, int consumers) throws OracleException {
    ask(RESIZE).putInt(group).putInt(consumers);
    exchange();
    return answer.getLong();
  }

  @Override
  public void trim(long pointer) throws OracleException {
    ask(TRIM).putLong(pointer);
    exchange();
  }

  @Override
  public void close() {
    disconnect();
  }
}
