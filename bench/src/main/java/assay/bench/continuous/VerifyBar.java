package assay.bench.continuous;

import assay.bench.DirectOperations;
import assay.bench.Spread;
import assay.bench.StoreServers;
import assay.bench.Workloads;
import assay.lab.load.StopSignal;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.Workload;
import assay.lab.workload.draw.Seed;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.Session;
import assay.store.Store;
import assay.store.catalog.StoreCatalog;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.ledger.LedgerReader;
import assay.study.continuous.proof.CellDifference;
import assay.study.continuous.proof.Proof;
import assay.study.continuous.proof.Verification;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.scan.TableScan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

/**
 * Measures the speed at which Assay verifies the entries of the workload {@code continuous-ingest}.
 * Verifications alternate with plain scans of the same table. Verifications and scans use the same
 * number of threads. The benchmark then deletes entries and verifies the table again. It measures
 * how long Assay takes, after the scan, to name all lost entries.
 *
 * <p>{@code bench/run verify} runs this benchmark.
 */
public final class VerifyBar {
  private static final String TABLE = "entries";
  private static final int WRITERS = 4;

  private final Store store;
  private final List<Ledger> ledgers;

  private VerifyBar(Store store, List<Ledger> ledgers) {
    this.store = store;
    this.ledgers = ledgers;
  }

  /** Runs the benchmark. The exit code is above 0 if a verification has a wrong result. */
  public static void main(String[] args) throws Exception {
    Path scratch = Path.of(args[1]);
    long entries = Long.parseLong(args[3]);
    StoreServers servers = StoreServers.start(args[0], args[1], args[2]);
    if (args[2].equals("rocksdb")) {
      servers.settings().put("durability", "none");
    }
    try (Store store = servers.open()) {
      StoreCatalog.enter(store);
      VerifyBar bar = new VerifyBar(store, write(store, scratch, entries));
      bar.compare(Integer.parseInt(args[4]));
      bar.lose(Integer.parseInt(args[5]));
    }
  }

  private static List<Ledger> write(Store store, Path scratch, long entries) throws Exception {
    Workload workload = Workloads.ingest();
    store.tables().create(TABLE, workload.table());
    List<Path> files = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      files.add(scratch.resolve(writer + ".ledger"));
      Optional<Path> file = Optional.of(files.get(writer));
      sources.add(
          workload.source(
              ThreadContext.of(
                  TABLE, "bench", writer, WRITERS, Seed.of(42).thread(writer), file, Opener.NONE)));
    }
    try (Session session = store.openSession(TABLE)) {
      for (Source source : sources) {
        write(session, source, entries / WRITERS);
      }
    }
    store.tables().flush(TABLE);
    System.out.printf("%,d entries written by %d writers%n", entries, WRITERS);
    List<Ledger> ledgers = new ArrayList<>();
    for (Path file : files) {
      ledgers.add(LedgerReader.read(file));
    }
    return ledgers;
  }

  private static void write(Session session, Source source, long entries) throws Exception {
    Effect effect = new Effect(System::nanoTime);
    for (long i = 0; i < entries; i++) {
      source.next();
      effect.clear();
      DirectOperations.require(source.perform(session, effect), session);
      if (source.wantsFlush()) {
        DirectOperations.require(session.flush(), session);
        source.settle(true);
      }
    }
    DirectOperations.require(session.flush(), session);
    source.settle(true);
    source.close();
  }

  private void compare(int passes) throws Exception {
    long cells = scan();
    verify();
    List<Double> ratios = new ArrayList<>();
    for (int pass = 0; pass < passes; pass++) {
      long start = System.nanoTime();
      scan();
      double scanned = (System.nanoTime() - start) / 1e9;
      Proof proof = verify();
      require(proof.lost() == 0 && proof.cells() == cells, proof.sentence());
      ratios.add(scanned / proof.scanSeconds());
      System.out.printf(
          "%,d cells: scan %.2f s (%.0f ns per cell), proof %.2f s (%.0f ns)%n",
          cells,
          scanned,
          1e9 * scanned / cells,
          proof.scanSeconds(),
          1e9 * proof.scanSeconds() / cells);
    }
    System.out.println("rate of the proof / rate of a scan: " + Spread.of(ratios).text(3));
  }

  private long scan() throws Exception {
    Collection<long[]> counters = new ConcurrentLinkedQueue<>();
    new TableScan(EntryTable.served(store, TABLE), new StopSignal())
        .run(
            () -> {
              long[] counter = new long[1];
              counters.add(counter);
              return cell -> counter[0]++;
            });
    return counters.stream().mapToLong(counter -> counter[0]).sum();
  }

  private Proof verify() throws Exception {
    return new Verification(EntryTable.served(store, TABLE), ledgers, new StopSignal())
        .run()
        .orElseThrow();
  }

  private void lose(int number) throws Exception {
    Set<String> lost = takeAway(number);
    long start = System.nanoTime();
    Proof proof = verify();
    double seconds = (System.nanoTime() - start) / 1e9;
    Set<String> named =
        proof.differences().stream().map(CellDifference::row).collect(Collectors.toSet());
    require(named.equals(lost), proof.sentence());
    System.out.printf(
        "%,d losses named %.2f s after a pass of %.2f s%n",
        lost.size(), seconds - proof.scanSeconds(), proof.scanSeconds());
  }

  private Set<String> takeAway(int number) throws Exception {
    SplittableRandom random = new SplittableRandom(7);
    Set<String> rows = new TreeSet<>();
    try (Session session = store.openSession(TABLE)) {
      while (rows.size() < number) {
        Ledger ledger = ledgers.get(rows.size() % ledgers.size());
        Ingest ingest = ledger.header().ingest();
        ListShape lists = ingest.lists();
        Ledger.Flush last = ledger.flushes().get(ledger.flushes().size() - 1);
        long end = last.first() + last.acknowledged();
        long count = random.nextLong(end);
        boolean rewritten = end > lists.count(lists.list(count), lists.depth(), 0);
        if (lists.set(count) > 0 || !rewritten) {
          EntryMaker maker = new EntryMaker(ingest);
          maker.make(count);
          Cell cell = maker.cell();
          rows.add(cell.row().toString());
          Mutation mutation = new Mutation();
          mutation.row().set(cell.row());
          mutation.delete(cell.family(), cell.qualifier());
          DirectOperations.require(session.write(mutation), session);
        }
      }
      DirectOperations.require(session.flush(), session);
    }
    return rows;
  }

  private static void require(boolean isTrue, String otherwise) {
    if (!isTrue) {
      throw new IllegalStateException(otherwise);
    }
  }
}
