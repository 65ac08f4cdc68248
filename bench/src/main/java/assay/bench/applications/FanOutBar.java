package assay.bench.applications;

import assay.bench.CostComparison;
import assay.bench.DirectOperations;
import assay.bench.StoreServers;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.study.fanout.FanOut;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Measures client CPU per key of a fan-out request, including drawing keys, checking results and
 * logging. The baseline is a bare loop that sends multi-gets with prepared keys through the same
 * session. Rounds with Assay alternate with rounds of the bare loop.
 *
 * <p>{@code bench/run fanout} runs this benchmark.
 */
public final class FanOutBar {
  private static final String TABLE = "fanout";
  private static final int WARM_UP = 3;
  private static final int SEED = 1;

  /**
   * Workload whose requests read 5,000 of 60,000 rows, in multi-gets of 500 keys, one multi-get at
   * a time.
   */
  private static final FanOut REQUESTS =
      new FanOut(250, 5, 4, 1, 64, "hashed", "client", "strong", 5_000, 0, 500, 1, SEED);

  private FanOutBar() {}

  public static void main(String[] args) throws Exception {
    Path log = Path.of(args[1], "requests.ledger");
    int requests = Integer.parseInt(args[3]);
    int number = requests * REQUESTS.request();
    CostComparison comparison = new CostComparison("key of a multi-get");
    try (Store store = StoreServers.start(args[0], args[1], args[2]).open()) {
      store.tables().create(TABLE, REQUESTS.table());
      try (Session session = store.openSession(TABLE)) {
        List<Bytes> keys = load(store, session);
        try (Source source =
            REQUESTS.source(DirectOperations.context(store, TABLE, TABLE, Optional.of(log)))) {
          for (int round = 1 - WARM_UP; round <= Integer.parseInt(args[4]); round++) {
            comparison.measure(
                round, CostComparison.BARE, number, () -> multiGets(session, keys, number));
            comparison.measure(
                round,
                CostComparison.ASSAY,
                number,
                () -> DirectOperations.perform(source, session, requests));
          }
        }
      }
    }
    comparison.print();
  }

  private static List<Bytes> load(Store store, Session session) throws Exception {
    REQUESTS.load(session);
    store.tables().flush(TABLE);
    List<Bytes> keys = new ArrayList<>();
    DirectOperations.require(
        session.scan(
            Range.all(), Columns.ALL, Integer.MAX_VALUE, cell -> keys.add(cell.row().copy())),
        session);
    Collections.shuffle(keys, new Random(SEED));
    return keys;
  }

  private static void multiGets(Session session, List<Bytes> keys, int number) {
    Columns columns = new Columns(List.of(new Columns.Name(Bytes.of("e"), Bytes.of("s0"))));
    long[] cells = new long[1];
    int at = 0;
    for (int i = 0; i < number / REQUESTS.batch(); i++) {
      at = at + REQUESTS.batch() > keys.size() ? 0 : at;
      List<Bytes> batch = keys.subList(at, at + REQUESTS.batch());
      DirectOperations.require(
          session.readAll(batch, columns, (index, cell) -> cells[0]++), session);
      at += REQUESTS.batch();
    }
    if (cells[0] != number) {
      throw new IllegalStateException(cells[0] + " cells");
    }
  }
}
