package assay.lab.experiment;

import assay.lab.testing.StubSession;
import assay.lab.testing.StubStore;
import assay.store.Bytes;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** One table that several clients of this process share; it keeps how often rows were written. */
final class SharedTable implements Tables {
  /** By row; of those that were refused, too. */
  final Map<Bytes, Integer> writes = new ConcurrentHashMap<>();

  /** Rows that each session read, in the order in which they were opened. */
  final List<List<String>> reads = new CopyOnWriteArrayList<>();

  /** What was done to the table as a whole. */
  final List<String> acts = new CopyOnWriteArrayList<>();

  /** A row whose number of a write this is, is refused. */
  volatile int refusedWrite = -1;

  /** Sessions that are open. */
  final AtomicInteger open = new AtomicInteger();

  /** Sessions that were ever opened. */
  final AtomicInteger opened = new AtomicInteger();

  /** Told how many sessions were ever opened, whenever one is. */
  volatile IntConsumer whenOpened = count -> {};

  /** A client of it. */
  Store client() {
    return new StubStore(null) {
      @Override
      public Tables tables() {
        return SharedTable.this;
      }

      @Override
      public Session openSession(String name) {
        open.incrementAndGet();
        whenOpened.accept(opened.incrementAndGet());
        return new OneSession();
      }
    };
  }

  @Override
  public boolean exists(String table) {
    return false;
  }

  @Override
  public void create(String table, TableSpec spec) {
    acts.add("create");
  }

  @Override
  public void drop(String table) {
    acts.add("drop");
  }

  @Override
  public void flush(String table) {
    acts.add("flush after " + writes.size() + " rows");
  }

  @Override
  public void compact(String table) {
    acts.add("compact after " + writes.size() + " rows");
  }

  private final class OneSession extends StubSession {
    private final List<String> read = new ArrayList<>();

    OneSession() {
      reads.add(read);
    }

    @Override
    public Outcome read(Bytes row, Columns columns, CellSink sink) {
      read.add(row.toString());
      return writes.containsKey(row) ? Outcome.OK : Outcome.ABSENT;
    }

    @Override
    public Outcome scan(Range range, Columns columns, long limitRows, CellSink sink) {
      return Outcome.OK;
    }

    @Override
    public Outcome write(Mutation mutation) {
      writes.merge(mutation.row().copy(), 1, Integer::sum);
      return writes.size() == refusedWrite ? Outcome.FAILED : Outcome.OK;
    }

    @Override
    public String lastError() {
      return "refused by the test";
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }
  }
}
