package assay.clusters.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import assay.clusters.process.Ports;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import javax.net.SocketFactory;

/**
 * Minimal client for version 4 of the CQL protocol, for queries that return a few rows of simple
 * columns. Cassandra's driver is not used, because this module depends only on the JDK. Not
 * thread-safe.
 */
final class CqlSession implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int PROBE_TIMEOUT_MILLIS = 1_000;
  private static final int LARGEST_ANSWER_BYTES = 1 << 24;

  private static final byte VERSION = 4;
  private static final byte ERROR = 0;
  private static final byte STARTUP = 1;
  private static final byte READY = 2;
  private static final byte OPTIONS = 5;
  private static final byte SUPPORTED = 6;
  private static final byte QUERY = 7;
  private static final byte RESULT = 8;

  private static final int CONSISTENCY_ONE = 1;
  private static final int KIND_ROWS = 2;
  private static final int ONE_TABLE = 1;

  private final Socket socket;

  private CqlSession(int port, SocketFactory sockets, int timeoutMillis) throws IOException {
    socket = sockets.createSocket();
    try {
      socket.connect(Ports.at(port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  static boolean answers(int port, SocketFactory sockets) {
    try (CqlSession session = new CqlSession(port, sockets, PROBE_TIMEOUT_MILLIS)) {
      session.call(OPTIONS, new byte[0], SUPPORTED);
      return true;
    } catch (IOException e) {
      return false; // the caller tries again
    }
  }

  static Optional<String> hostId(int port, SocketFactory sockets) {
    try (CqlSession session = new CqlSession(port, sockets, TIMEOUT_MILLIS)) {
      ByteBuffer id =
          ByteBuffer.wrap(session.rows("SELECT host_id FROM system.local").get(0).get(0));
      return Optional.of(new UUID(id.getLong(), id.getLong()).toString());
    } catch (IOException e) {
      return Optional.empty(); // the caller tries again
    }
  }

  static Map<String, String> settings(int port, SocketFactory sockets, Set<String> names) {
    Map<String, String> values = new TreeMap<>();
    try (CqlSession session = new CqlSession(port, sockets, TIMEOUT_MILLIS)) {
      for (List<byte[]> row : session.rows("SELECT name, value FROM system_views.settings")) {
        String name = new String(row.get(0), UTF_8);
        if (names.contains(name)) {
          values.put(name, new String(row.get(1), UTF_8));
        }
      }
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the settings of Cassandra on port " + port, e);
    }
    return values;
  }

  /** Returns the columns of a query's rows. A null column becomes an empty array. */
  private List<List<byte[]>> rows(String query) throws IOException {
    start();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(bytes);
    body.writeInt(query.length());
    body.write(query.getBytes(UTF_8));
    body.writeShort(CONSISTENCY_ONE);
    body.writeByte(0);
    DataInputStream answer = call(QUERY, bytes.toByteArray(), RESULT);
    if (answer.readInt() != KIND_ROWS) {
      throw new IOException("the server's answer has no rows");
    }
    int columns = readColumns(answer);
    List<List<byte[]>> rows = new ArrayList<>();
    for (int left = answer.readInt(); left > 0; left--) {
      List<byte[]> row = new ArrayList<>();
      for (int column = 0; column < columns; column++) {
        row.add(answer.readNBytes(Math.max(0, answer.readInt())));
      }
      rows.add(row);
    }
    return rows;
  }

  private void start() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(bytes);
    body.writeShort(1);
    body.writeUTF("CQL_VERSION");
    body.writeUTF("3.0.0");
    call(STARTUP, bytes.toByteArray(), READY);
  }

  private static int readColumns(DataInputStream answer) throws IOException {
    boolean oneTable = (answer.readInt() & ONE_TABLE) != 0;
    int columns = answer.readInt();
    if (oneTable) {
      answer.readUTF();
      answer.readUTF();
    }
    for (int column = 0; column < columns; column++) {
      if (!oneTable) {
        answer.readUTF();
        answer.readUTF();
      }
      answer.readUTF();
      answer.readShort();
    }
    return columns;
  }

  private DataInputStream call(byte operation, byte[] body, byte expected) throws IOException {
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(new byte[] {VERSION, 0, 0, 0, operation});
    frame.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(body.length).array());
    frame.writeBytes(body);
    frame.writeTo(out);
    out.flush();
    DataInputStream in = new DataInputStream(socket.getInputStream());
    in.readNBytes(4); // skips version, flags and stream
    byte answer = in.readByte();
    int length = in.readInt();
    if (length < 0 || length > LARGEST_ANSWER_BYTES) {
      throw new IOException("the server's answer does not follow the CQL protocol");
    }
    DataInputStream content = new DataInputStream(new ByteArrayInputStream(in.readNBytes(length)));
    if (answer == ERROR) {
      content.readInt();
      throw new IOException(content.readUTF());
    }
    if (answer != expected) {
      throw new IOException("the server answered with " + answer + " instead of " + expected);
    }
    return content;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
