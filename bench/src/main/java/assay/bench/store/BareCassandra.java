package assay.bench.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.internal.core.loadbalancing.DcInferringLoadBalancingPolicy;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Bare loops on Cassandra's driver. The loops write each row with a prepared statement, and read
 * each row with a query. The number of writes in flight is limited.
 */
final class BareCassandra implements BareClient {
  private static final int IN_FLIGHT = 256;

  private final CqlSession session;

  BareCassandra(Map<String, String> settings) {
    String[] address = settings.get("hosts").split(":", -1);
    session =
        CqlSession.builder()
            .addContactPoint(new InetSocketAddress(address[0], Integer.parseInt(address[1])))
            .withConfigLoader(
                DriverConfigLoader.programmaticBuilder()
                    .withClass(
                        DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
                        DcInferringLoadBalancingPolicy.class)
                    .build())
            .build();
  }

  @Override
  public void fill(String table, BareRows rows) throws Exception {
    String put = "INSERT INTO " + name(table) + " (row, family, qualifier, value) VALUES (?,?,?,?)";
    int fields = rows.qualifiers.length;
    PreparedStatement statement =
        session.prepare(
            fields == 1
                ? put
                : "BEGIN UNLOGGED BATCH " + (put + "; ").repeat(fields) + "APPLY BATCH");
    Semaphore room = new Semaphore(IN_FLIGHT);
    AtomicReference<Throwable> failed = new AtomicReference<>();
    for (int row = 0; row < rows.keys.length; row++) {
      BoundStatementBuilder bound = statement.boundStatementBuilder();
      for (int field = 0; field < fields; field++) {
        bound =
            bound
                .setByteBuffer(4 * field, ByteBuffer.wrap(rows.keys[row]))
                .setByteBuffer(4 * field + 1, ByteBuffer.wrap(rows.family))
                .setByteBuffer(4 * field + 2, ByteBuffer.wrap(rows.qualifiers[field]))
                .setByteBuffer(4 * field + 3, ByteBuffer.wrap(rows.value(row, field)));
      }
      room.acquire();
      var unused =
          session
              .executeAsync(bound.build())
              .whenComplete(
                  (result, failure) -> {
                    if (failure != null) {
                      failed.set(failure);
                    }
                    room.release();
                  });
      if (rows.isFlushDue(row)) {
        drain(room, failed);
      }
    }
    drain(room, failed);
  }

  private static void drain(Semaphore room, AtomicReference<Throwable> failed) throws Exception {
    room.acquire(IN_FLIGHT);
    room.release(IN_FLIGHT);
    if (failed.get() != null) {
      throw new IllegalStateException("a write failed", failed.get());
    }
  }

  @Override
  public long read(String table, BareRows rows, int[] order) {
    String read =
        "SELECT family, qualifier, value, writetime(value) FROM "
            + name(table)
            + " WHERE row = ? AND family = ? AND qualifier IN ?";
    PreparedStatement statement = session.prepare(SimpleStatement.newInstance(read));
    ByteBuffer family = ByteBuffer.wrap(rows.family);
    List<ByteBuffer> qualifiers = Arrays.stream(rows.qualifiers).map(ByteBuffer::wrap).toList();
    long bytes = 0;
    for (int row : order) {
      var bound =
          statement
              .boundStatementBuilder(ByteBuffer.wrap(rows.keys[row]), family, qualifiers)
              .build();
      for (Row cell : session.execute(bound)) {
        bytes += cell.getByteBuffer(2).remaining();
      }
    }
    return bytes;
  }

  private static String name(String table) {
    return "assay.\"" + table + "\"";
  }

  @Override
  public void close() {
    session.close();
  }
}
