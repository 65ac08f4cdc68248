package assay.bench.store;

import assay.store.QuantityParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Bare loops on HBase's client. The loops write rows with a buffered mutator, and read each row
 * with a get.
 */
final class BareHBase implements BareClient {
  private final Connection connection;
  private final long bufferBytes;

  BareHBase(Map<String, String> settings) throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set("hbase.zookeeper.quorum", settings.get("zookeeper"));
    String user = settings.get("user");
    connection =
        user == null
            ? ConnectionFactory.createConnection(configuration)
            : ConnectionFactory.createConnection(
                configuration, User.create(UserGroupInformation.createRemoteUser(user)));
    bufferBytes = QuantityParser.bytes(settings.get("buffer"));
  }

  @Override
  public void fill(String table, BareRows rows) throws Exception {
    BufferedMutatorParams params =
        new BufferedMutatorParams(TableName.valueOf(table)).writeBufferSize(bufferBytes);
    try (BufferedMutator mutator = connection.getBufferedMutator(params)) {
      for (int row = 0; row < rows.keys.length; row++) {
        Put put = new Put(rows.keys[row]);
        for (int field = 0; field < rows.qualifiers.length; field++) {
          put.addColumn(rows.family, rows.qualifiers[field], rows.value(row, field));
        }
        mutator.mutate(put);
        if (rows.isFlushDue(row)) {
          mutator.flush();
        }
      }
    }
  }

  @Override
  public long read(String table, BareRows rows, int[] order) throws Exception {
    long bytes = 0;
    try (Table reader = connection.getTable(TableName.valueOf(table))) {
      for (int row : order) {
        bytes += bytes(reader.get(get(rows, row)), rows);
      }
    }
    return bytes;
  }

  @Override
  public long readAll(String table, BareRows rows, int[] order, int batch) throws Exception {
    long bytes = 0;
    try (Table reader = connection.getTable(TableName.valueOf(table))) {
      for (int from = 0; from < order.length; from += batch) {
        List<Get> gets = new ArrayList<>(batch);
        for (int i = from; i < from + batch; i++) {
          gets.add(get(rows, order[i]));
        }
        for (Result result : reader.get(gets)) {
          bytes += bytes(result, rows);
        }
      }
    }
    return bytes;
  }

  private static Get get(BareRows rows, int row) {
    Get get = new Get(rows.keys[row]);
    for (byte[] qualifier : rows.qualifiers) {
      get.addColumn(rows.family, qualifier);
    }
    return get;
  }

  private static long bytes(Result result, BareRows rows) {
    long bytes = 0;
    for (byte[] qualifier : rows.qualifiers) {
      bytes += result.getValue(rows.family, qualifier).length;
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
