package assay.study.queue.oracle;

import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import assay.study.queue.oracle.Transactions.Size;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Server process of an oracle. One thread reads the waiting requests of all clients, forces the log
 * to disk once for all of them, and then sends the answers. Requests of one connection are answered
 * in order.
 */
public final class OracleServer implements Closeable {
  static final byte HELLO = 'h';
  static final byte BEGIN = 'b';
  static final byte COMMIT = 'c';
  static final byte ABORT = 'a';
  static final byte STATUS = 's';
  static final byte SIZES = 'z';
  static final byte RESIZE = 'r';
  static final byte TRIM = 't';
  static final int MOST_REQUEST = 4096;

  private static final int BUFFER = 1 << 16;
  private static final long TICK_MILLIS = 50;
  private static final int MOST_PORT = 65_535;

  private final String table;
  private final Oracle oracle;
  private final Selector selector = Selector.open();
  private final ServerSocketChannel server = ServerSocketChannel.open();
  private final List<Connection> connections = new ArrayList<>();
  private final Snapshot snapshot = new Snapshot();
  private final RunningTime time;

  /**
   * Connection whose request to change a group's size is being executed. Until the change is
   * complete, no writing transaction may begin.
   */
  private Connection resizing;

  private volatile boolean closed;

  private static final class Connection {
    final SocketChannel channel;
    final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
    ByteBuffer out = ByteBuffer.allocateDirect(BUFFER);

    Connection(SocketChannel channel) {
      this.channel = channel;
    }

    ByteBuffer answer(int length) {
      if (out.remaining() < length + Integer.BYTES) {
        ByteBuffer larger = ByteBuffer.allocateDirect(2 * out.capacity() + length);
        larger.put(out.flip());
        out = larger;
      }
      return out.putInt(length);
    }

    void done() {
      answer(1).put((byte) 0);
    }
  }

  /**
   * Clock that stops while this process is paused. Therefore, a pause of the oracle does not make
   * transactions expire.
   */
  static final class RunningTime {
    private static final long MOST_STEP_MILLIS = 1000;
    private long last = now();
    private long millis;

    private static long now() {
      return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    void step() {
      long now = now();
      millis += Math.min(MOST_STEP_MILLIS, now - last);
      last = now;
    }

    long millis() {
      return millis;
    }
  }

  /**
   * Opens the log and the port.
   *
   * @param folder folder of the log
   * @param table name of the table in the store
   * @param expiry time after which open transactions are aborted
   * @throws IOException if the log or the port cannot be used
   */
  public OracleServer(InetSocketAddress address, Path folder, String table, Duration expiry)
      throws IOException {
    this.table = table;
    time = new RunningTime();
    oracle = new Oracle(folder, table, expiry, time::millis);
    server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    try {
      server.bind(address);
    } catch (IOException e) {
      throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
    }
    server.configureBlocking(false);
    server.register(selector, SelectionKey.OP_ACCEPT);
  }

  /**
   * Parses an address of the form HOST:PORT.
   *
   * @throws IllegalArgumentException if the text is malformed; the message is one line
   */
  public static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    int port = -1;
    try {
      port = Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      // the check below reports the error
    }
    if (colon < 1 || port < 1 || port > MOST_PORT) {
      throw new IllegalArgumentException(
          "must be HOST:PORT such as 127.0.0.1:7455; got '" + text + "'");
    }
    return new InetSocketAddress(text.substring(0, colon), port);
  }

  public int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  public void run() throws IOException {
    try {
      while (!closed) {
        selector.select(TICK_MILLIS);
        time.step();
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.isAcceptable()) {
            accept();
          } else if (key.isValid() && key.isReadable()) {
            read((Connection) key.attachment());
          }
        }
        selector.selectedKeys().clear();
        // Requests that have arrived are served first, so that their transactions do not expire.
        oracle.expire();
        goOn();
        oracle.force();
        for (Connection connection : List.copyOf(connections)) {
          write(connection);
        }
      }
    } finally {
      for (Connection connection : List.copyOf(connections)) {
        drop(connection);
      }
      server.close();
      selector.close();
      oracle.close();
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
  }

  private void accept() throws IOException {
    SocketChannel channel = server.accept();
    if (channel != null) {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      Connection connection = new Connection(channel);
      channel.register(selector, SelectionKey.OP_READ, connection);
      connections.add(connection);
    }
  }

  private void drop(Connection connection) {
    connections.remove(connection);
    oracle.abandon(connection);
    if (resizing == connection) {
      resizing = null;
    }
    try {
      connection.channel.close();
    } catch (IOException e) {
      System.err.println("cannot close a connection: " + e.getMessage());
    }
  }

  private void read(Connection connection) throws IOException {
    int got;
    try {
      got = connection.channel.read(connection.in);
    } catch (IOException e) {
      got = -1; // the client has reset the connection
    }
    if (got < 0) {
      drop(connection);
    } else {
      serve(connection);
    }
  }

  /**
   * Answers the requests that a connection has fully sent. Stops at the first request that must
   * wait for a change of a group's size.
   */
  private void serve(Connection connection) throws IOException {
    ByteBuffer in = connection.in.flip();
    while (in.remaining() >= Integer.BYTES) {
      int length = in.getInt(in.position());
      if (length < 1 || length > MOST_REQUEST) {
        drop(connection);
        return;
      }
      if (in.remaining() < Integer.BYTES + length || mustWait(connection, in)) {
        break;
      }
      int end = in.position() + Integer.BYTES + length;
      in.position(in.position() + Integer.BYTES);
      answer(connection, in, end);
      in.position(end);
    }
    in.compact();
  }

  private boolean mustWait(Connection connection, ByteBuffer in) {
    int at = in.position() + Integer.BYTES;
    byte operation = in.get(at);
    if (operation == RESIZE && resizing == null) {
      resizing = connection;
    }
    if (resizing == null) {
      return false;
    }
    if (operation == RESIZE) {
      return resizing != connection || oracle.hasWriters();
    }
    return operation == BEGIN && in.get(at + 1) == Kind.WRITE.ordinal();
  }

  private void goOn() throws IOException {
    for (Connection connection : List.copyOf(connections)) {
      if (connection.in.position() > 0) {
        serve(connection);
      }
    }
  }

  private void answer(Connection connection, ByteBuffer in, int end) throws IOException {
    byte operation = in.get();
    switch (operation) {
      case HELLO -> hello(connection);
      case BEGIN -> begin(connection, kind(in), in.getLong());
      case COMMIT -> {
        Kind kind = kind(in);
        long id = in.getLong();
        end(connection, kind, id, oracle.commit(kind, id, in.getLong(), in.getLong()));
      }
      case ABORT -> {
        oracle.abort(kind(in), in.getLong());
        connection.done();
      }
      case STATUS -> {
        Kind kind = kind(in);
        long id = in.getLong();
        end(connection, kind, id, oracle.status(kind, id));
      }
      case SIZES -> sizes(connection);
      case RESIZE -> {
        OptionalLong barrier = oracle.resize(in.getInt(), in.getInt());
        resizing = null;
        connection.answer(Long.BYTES).putLong(barrier.orElseThrow());
      }
      case TRIM -> {
        oracle.trim(in.getLong());
        connection.done();
      }
      default ->
          throw new IllegalStateException(
              "unexpected operation " + operation + " in a request that ends at byte " + end);
    }
  }

  private static Kind kind(ByteBuffer in) {
    return in.get() == 0 ? Kind.WRITE : Kind.READ;
  }

  private void end(Connection connection, Kind kind, long id, End end) {
    ByteBuffer out = connection.answer(1 + Long.BYTES);
    out.put((byte) end.ordinal()).putLong(oracle.commitNumber(kind, id));
  }

  private void hello(Connection connection) {
    byte[] name = table.getBytes(StandardCharsets.UTF_8);
    connection.answer(Integer.BYTES + name.length).putInt(TransactionLog.VERSION).put(name);
  }

  private void begin(Connection connection, Kind kind, long from) throws IOException {
    oracle.begin(kind, from, connection, snapshot);
    int length = 2 * Long.BYTES + Integer.BYTES + 2 * Long.BYTES * snapshot.excluded();
    ByteBuffer out = connection.answer(length);
    out.putLong(snapshot.id()).putLong(snapshot.readable()).putInt(snapshot.epoch());
    for (int i = 0; i < snapshot.excluded(); i++) {
      out.putLong(snapshot.first(i)).putLong(snapshot.last(i));
    }
  }

  private void sizes(Connection connection) {
    List<Size> sizes = oracle.sizes();
    ByteBuffer out = connection.answer(sizes.size() * (2 * Integer.BYTES + Long.BYTES));
    for (Size size : sizes) {
      out.putInt(size.group()).putInt(size.consumers()).putLong(size.barrier());
    }
  }

  private void write(Connection connection) {
    if (connection.out.position() == 0) {
      return;
    }
    connection.out.flip();
    try {
      connection.channel.write(connection.out);
    } catch (IOException e) {
      drop(connection);
      return;
    }
    connection.out.compact();
    connection
        .channel
        .keyFor(selector)
        .interestOps(
            connection.out.position() == 0
                ? SelectionKey.OP_READ
                : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
  }

  /**
   * Runs an oracle until the process's standard input ends.
   *
   * <p>The command-line arguments are HOST:PORT to listen on, the folder of the log, the table, and
   * the expiry of transactions in ms.
   */
  public static void main(String[] args) throws IOException {
    OracleServer server;
    try {
      server =
          new OracleServer(
              address(args[0]),
              Path.of(args[1]),
              args[2],
              Duration.ofMillis(Long.parseLong(args[3])));
    } catch (IOException e) {
      System.err.println(e.getMessage());
      System.exit(1);
      return;
    }
    Thread parent = new Thread(() -> awaitEnd(server), "assay-parent");
    parent.setDaemon(true);
    parent.start();
    server.run();
  }

  private static void awaitEnd(OracleServer server) {
    try {
      while (System.in.read() >= 0) {
        // the input itself is ignored
      }
    } catch (IOException e) {
      System.err.println("cannot read standard input: " + e.getMessage());
    }
    server.close();
  }
}
