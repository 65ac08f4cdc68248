package assay.bench.store;

import assay.bench.StoreServers;
import assay.lab.workload.rows.SeveralRows;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/**
 * Child process of {@link StoreBar} that runs bare loops on a store's own client.
 *
 * <p>Usage: {@code BareSide STORE SHAPE READS_PER_ROUND [NAME=VALUE ...]}
 */
public final class BareSide {
  private BareSide() {}

  public static void main(String[] args) throws Exception {
    BareRows rows = new BareRows(RowShape.parse(args[1]));
    int reads = Integer.parseInt(args[2]);
    int[] order = rows.order(reads);
    int[] distinct = rows.distinct(reads);
    Map<String, String> settings = StoreServers.settings(List.of(args).subList(3, args.length));
    try (BareClient client = client(args[0], settings)) {
      Side.serve(
          rows.keys.length,
          reads,
          (kind, table) ->
              inThreadOfItsOwn(
                  () -> {
                    switch (kind) {
                      case FILL -> client.fill(table, rows);
                      case READ -> check(client.read(table, rows, order), order.length, rows);
                      case READ_ALL ->
                          check(
                              client.readAll(table, rows, distinct, SeveralRows.USUAL.batch()),
                              distinct.length,
                              rows);
                    }
                    return null;
                  }));
    }
  }

  /**
   * Runs a round in a new thread, because Assay's load generator also starts a new thread for each
   * phase. A new thread allocates memory from a different part of the heap.
   */
  private static void inThreadOfItsOwn(Callable<Void> round) throws Exception {
    FutureTask<Void> task = new FutureTask<>(round);
    new Thread(task, "bare-load").start();
    task.get();
  }

  private static BareClient client(String store, Map<String, String> settings) throws Exception {
    return switch (store) {
      case "accumulo" -> new BareAccumulo(settings);
      case "cassandra" -> new BareCassandra(settings);
      case "hbase" -> new BareHBase(settings);
      case "rocksdb" -> new BareRocksDb(settings);
      default -> throw new IllegalArgumentException("no bare loop for store '" + store + "'");
    };
  }

  private static void check(long bytes, int reads, BareRows rows) {
    long expected = (long) reads * rows.qualifiers.length * rows.fieldBytes;
    if (bytes != expected) {
      throw new IllegalStateException("read " + bytes + " bytes of values, expected " + expected);
    }
  }
}
