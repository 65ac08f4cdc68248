package assay.bench.applications;

import assay.bench.Operations;
import assay.bench.Servers;
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
 * logging. The baseline is a bare loop of multi-gets of prepared keys on the same session; rounds
 * of both alternate.
 *
 * <p>Arguments: dist folder, scratch folder, store, requests per round, rounds.
 */
public final class FanOutBar {
  private static final String TABLE = "fanout";
  private static final int WARM_UP = 3;
  private static final int SEED = 1;

  /** Requests of 5,000 keys out of 60,000 rows, as multi-gets of 500 keys, one at a time. */
  private static final FanOut REQUESTS =
      new FanOut(250, 5, 4, 1, 64, "hashed", "client", "strong", 5_000, 0, 500, 1, SEED);

  private final Store store;
  private final Path scratch;
  private final int requests;

  private FanOutBar(Store store, Path scratch, int requests) {
    this.store = store;
    this.scratch = scratch;
    this.requests = requests;
  }

  public static void main(String[] args) throws Exception {
    try (Store store = Servers.start(args[0], args[1], args[2]).open()) {
      new FanOutBar(store, Path.of(args[1]), Integer.parseInt(args[3]))
          .measure(Integer.parseInt(args[4]));
    }
  }

  private void measure(int rounds) throws Exception {
    store.tables().create(TABLE, REQUESTS.table());
    List<Bytes> keys = new ArrayList<>();
    try (Session session = store.openSession(TABLE)) {
      REQUESTS.load(session);
      store.tables().flush(TABLE);
      Operations.require(
          session.scan(
              Range.all(), Columns.ALL, Integer.MAX_VALUE, cell -> keys.add(cell.row().copy())),
          session);
    }
    Collections.shuffle(keys, new Random(SEED));
    CpuPair pair =
        new CpuPair(
            "a key of a bare multi-get", "a fan-out key", (double) requests * REQUESTS.request());
    try (Session bare = store.openSession(TABLE);
        Source source =
            REQUESTS.source(
                Operations.context(
                    store, TABLE, TABLE, Optional.of(scratch.resolve("requests.ledger"))))) {
      for (int round = 1 - WARM_UP; round <= rounds; round++) {
        pair.round(
            round, () -> multiGets(bare, keys), () -> Operations.perform(source, bare, requests));
      }
    }
    pair.print();
  }

  private void multiGets(Session session, List<Bytes> keys) {
    Columns columns = new Columns(List.of(new Columns.Name(Bytes.of("e"), Bytes.of("s0"))));
    long[] cells = new long[1];
    int at = 0;
    for (int i = 0; i < requests * REQUESTS.request() / REQUESTS.batch(); i++) {
      at = at + REQUESTS.batch() > keys.size() ? 0 : at;
      List<Bytes> batch = keys.subList(at, at + REQUESTS.batch());
      Operations.require(session.readAll(batch, columns, (index, cell) -> cells[0]++), session);
      at += REQUESTS.batch();
    }
    if (cells[0] != (long) requests * REQUESTS.request()) {
      throw new IllegalStateException(cells[0] + " cells");
    }
  }
}
