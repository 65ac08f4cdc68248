package assay.bench.applications;

import assay.bench.ThisJvm;
import assay.study.queue.oracle.OracleClient;
import assay.study.queue.oracle.OracleServer;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.oracle.Transactions.End;
import assay.study.queue.oracle.Transactions.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the transaction oracle of the study {@code queue}, which runs in a separate process. The
 * benchmark prints transactions per second, CPU time per transaction, and downtime after {@code
 * kill -9}. Half of the transactions write entries. The other half commit row keys. Each simulated
 * client uses its own row keys. All simulated clients share four connections and one thread.
 *
 * <p>{@code bench/run oracle} runs this benchmark.
 */
public final class OracleBar {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final String TABLE = "bench";
  private static final int KILLS = 5;
  private static final int CONNECTIONS = 4;
  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final InetSocketAddress address;

  private OracleBar(Path folder, InetSocketAddress address) {
    this.folder = folder;
    this.address = address;
  }

  public static void main(String[] args) throws Exception {
    new OracleBar(Path.of(args[0]).resolve("oracle"), free())
        .measure(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
  }

  static InetSocketAddress free() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
    }
  }

  static Process start(InetSocketAddress address, Path folder, String table) throws IOException {
    return new ProcessBuilder(
            ThisJvm.java(),
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            OracleServer.class.getName(),
            address.getHostString() + ":" + address.getPort(),
            folder.toString(),
            table,
            "10000")
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private Process start() throws IOException {
    return start(address, folder, TABLE);
  }

  private OracleClient client() {
    return new OracleClient(address, TABLE, TIMEOUT, () -> false);
  }

  private void measure(int transactions, int clients) throws Exception {
    Process process = start();
    try (OracleClient client = client()) {
      client.connect();
      for (int round = 0; round < 3; round++) {
        long cpu = nanos(process);
        long start = System.nanoTime();
        load(transactions, clients);
        double seconds = (System.nanoTime() - start) / 1e9;
        double micros = (nanos(process) - cpu) / 1e3 / transactions;
        System.out.printf(
            "%d clients: %.0f transactions/s; %.1f us of the oracle's CPU each, %.0f/s on one core%n",
            clients, transactions / seconds, micros, 1e6 / micros);
      }
      for (int kill = 0; kill < KILLS; kill++) {
        long last = client.begin(Kind.WRITE, 0).id();
        require(client.commit(Kind.WRITE, last, 0, Transactions.START) == End.COMMITTED);
        long start = System.nanoTime();
        process.destroyForcibly().waitFor();
        process = start();
        require(client.status(Kind.WRITE, last) == End.COMMITTED);
        System.out.printf(
            "kill -9, start, first answer: %.2f s%n", (System.nanoTime() - start) / 1e9);
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private static long nanos(Process process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
  }

  /**
   * Sends transactions to the oracle. Each simulated client has one request in flight. The
   * responses on a connection arrive in the order of the requests.
   */
  private void load(int transactions, int clients) throws IOException {
    List<Socket> connections = new ArrayList<>();
    try {
      List<DataOutputStream> out = new ArrayList<>();
      List<DataInputStream> in = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        socket.setTcpNoDelay(true);
        connections.add(socket);
        out.add(new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER)));
        in.add(new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER)));
      }
      long[][] ids = new long[CONNECTIONS][clients / CONNECTIONS];
      for (int done = 0; done < transactions; done += clients) {
        for (int i = 0; i < CONNECTIONS; i++) {
          begin(out.get(i), ids[i].length);
        }
        for (int i = 0; i < CONNECTIONS; i++) {
          begun(in.get(i), ids[i]);
        }
        for (int i = 0; i < CONNECTIONS; i++) {
          commit(out.get(i), ids[i], i);
        }
        for (int i = 0; i < CONNECTIONS; i++) {
          committed(in.get(i), ids[i].length);
        }
      }
    } finally {
      for (Socket each : connections) {
        each.close();
      }
    }
  }

  private static Kind kind(int client) {
    return client % 2 == 0 ? Kind.WRITE : Kind.READ;
  }

  private static void begin(DataOutputStream out, int clients) throws IOException {
    for (int i = 0; i < clients; i++) {
      out.writeInt(2 + Long.BYTES);
      out.writeByte('b');
      out.writeByte(kind(i).ordinal());
      out.writeLong(Long.MAX_VALUE);
    }
    out.flush();
  }

  private static void begun(DataInputStream in, long[] ids) throws IOException {
    for (int i = 0; i < ids.length; i++) {
      int length = in.readInt();
      ids[i] = in.readLong();
      in.skipNBytes(length - Long.BYTES);
    }
  }

  private static void commit(DataOutputStream out, long[] ids, int connection) throws IOException {
    for (int i = 0; i < ids.length; i++) {
      out.writeInt(2 + 3 * Long.BYTES);
      out.writeByte('c');
      out.writeByte(kind(i).ordinal());
      out.writeLong(ids[i]);
      out.writeLong(kind(i) == Kind.READ ? 1 + i * CONNECTIONS + connection : 0);
      out.writeLong(Transactions.START);
    }
    out.flush();
  }

  private static void committed(DataInputStream in, int clients) throws IOException {
    for (int i = 0; i < clients; i++) {
      require(in.readInt() == 1 + Long.BYTES && in.readByte() == End.COMMITTED.ordinal());
      in.readLong();
    }
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("a transaction was not committed");
    }
  }
}
