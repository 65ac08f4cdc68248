package assay.bench.verify;

import assay.bench.ReadOnlySession;
import assay.bench.Workloads;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreInfo;
import assay.store.Tables;
import assay.store.capability.PreSplit;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerHeader;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.ledger.LedgerWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * A store with one table, which contains the entries of an ingest. The table uses no memory,
 * because scans compute the entries. Each tablet contains one list, whose number is the name of the
 * tablet.
 */
final class GeneratedEntries implements Store, PreSplit {
  private final Ingest ingest;
  private final long lists;

  /**
   * @param ledger ledger that contains only closed lists
   */
  GeneratedEntries(Ledger ledger) {
    ingest = ledger.header().ingest();
    lists = ledger.flushes().size() / (ingest.lists().depth() + 1);
  }

  /** Writes a ledger of complete lists with at least this many entries. */
  static Ledger write(Path file, String table, long entries) throws IOException {
    ListShape shape = ListShape.USUAL;
    Ingest ingest = Workloads.entries(new UUID(1, 2), shape.flush(), Optional.empty());
    long lists = (entries + shape.counts() - 1) / shape.counts();
    LedgerWriter.writeClosed(file, LedgerHeader.of(ingest, table, "bench", 0, 0), lists, 1);
    return LedgerReader.read(file);
  }

  @Override
  public StoreInfo info() {
    return StoreInfo.inThisProcess("generated", "1", "this process", new TreeMap<>(), false);
  }

  @Override
  public Tables tables() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void addSplits(String table, SortedSet<Bytes> rows) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Bytes> splits(String table) {
    List<Bytes> splits = new ArrayList<>();
    for (long list = 1; list < lists; list++) {
      splits.add(Bytes.of(Long.toString(list)));
    }
    return splits;
  }

  @Override
  public Session openSession(String table) {
    return new Entries();
  }

  @Override
  public void close() {
    // There is nothing to close.
  }

  private final class Entries extends ReadOnlySession {
    private final EntryMaker maker = new EntryMaker(ingest);
    private final Cell cell = new Cell();

    @Override
    public Outcome scanAll(
        List<Range> ranges, Columns columns, CellSink sink, BooleanSupplier cancelled) {
      for (Range range : ranges) {
        String start = range.start().toString();
        show(start.isEmpty() ? 0 : Long.parseLong(start), sink);
      }
      return Outcome.OK;
    }

    private void show(long list, CellSink sink) {
      ListShape shape = ingest.lists();
      // The set that closes the list has overwritten all entries of the first set except the last
      // one.
      show(list, 0, shape.flush() - 1, sink);
      for (int set = 1; set <= shape.depth(); set++) {
        for (int index = 0; index < shape.size(set); index++) {
          show(list, set, index, sink);
        }
      }
    }

    private void show(long list, int set, int index, CellSink sink) {
      maker.make(list, set, index);
      cell.row().set(maker.row());
      cell.family().set(maker.family());
      cell.qualifier().set(maker.qualifier());
      cell.visibility().set(maker.visibility());
      cell.value().set(maker.value());
      sink.accept(cell);
    }
  }
}
