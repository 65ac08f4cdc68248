package assay.study.continuous.proof;

import assay.lab.load.StopSignal;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.scan.TableScan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Verifies the entries of a table. The table is scanned once, and then the rows that differ from
 * the ledgers are read. An instance can be used only once.
 */
public final class Verification {
  private static final int MOST_BUCKETS = 4 << 20;

  private final EntryTable table;
  private final List<Ledger> ledgers;
  private final StopSignal stop;

  @FunctionalInterface
  public interface Pass {
    /**
     * Scans a table.
     *
     * @param evidence receives the result of the scan
     * @return false if the scan was stopped early
     */
    boolean over(EntryTable table, Evidence evidence)
        throws StoreException, IOException, InterruptedException;
  }

  /**
   * @param table table to verify. The store's user must be allowed to read all cells. The table's
   *     own labels are ignored; the labels in the ledgers are used instead
   */
  public Verification(EntryTable table, List<Ledger> ledgers, StopSignal stop) {
    this.ledgers = List.copyOf(ledgers);
    this.stop = stop;
    this.table = table.withLabels(labels(ledgers));
  }

  /** Returns the labels that a user must have to see all cells that the ledgers record. */
  public static Set<String> labels(List<Ledger> ledgers) {
    return ledgers.stream()
        .flatMap(ledger -> EntryTable.labelsOf(ledger.header().ingest().visibilities()).stream())
        .collect(Collectors.toSet());
  }

  /**
   * Verifies the table in this process.
   *
   * @return empty if the verification was stopped
   * @throws IllegalArgumentException if the ledgers are inconsistent
   * @throws StoreException if the table cannot be read
   */
  public Optional<Proof> run() throws StoreException, IOException, InterruptedException {
    return run(MOST_BUCKETS, (of, evidence) -> new TableScan(of, stop).run(evidence::newSink));
  }

  /**
   * Verifies the table with the given implementation of the scan.
   *
   * @param mostBuckets maximum total number of buckets of all ledgers. The fewer buckets there are,
   *     the more rows must be read for each difference
   * @return empty if the verification was stopped
   * @throws IllegalArgumentException if the ledgers are inconsistent
   * @throws StoreException if the table cannot be read
   */
  public Optional<Proof> run(int mostBuckets, Pass pass)
      throws StoreException, IOException, InterruptedException {
    Evidence evidence = new Evidence(ledgers, mostBuckets);
    long start = System.nanoTime();
    if (!pass.over(table, evidence)) {
      return Optional.empty();
    }
    double scanSeconds = (System.nanoTime() - start) / 1e9;
    long required = 0;
    try (Session session = table.open()) {
      for (LedgerAccount account : evidence.accounts()) {
        required += new Recount(account, evidence.findings(), session).run();
      }
    }
    return Optional.of(proof(evidence, required, scanSeconds));
  }

  private Proof proof(Evidence evidence, long required, double scanSeconds) {
    return new Proof(
        ledgers.size(),
        sum(Ledger.Flush::acknowledged),
        sum(Ledger.Flush::unknown),
        required,
        scanSeconds,
        evidence.count(Evidence.CELLS),
        evidence.count(Evidence.UNKNOWN),
        evidence.findings().numbers(),
        evidence.findings().named(),
        gaps(evidence.count(Evidence.STRANGERS)));
  }

  private long sum(ToLongFunction<Ledger.Flush> figure) {
    return ledgers.stream().flatMap(of -> of.flushes().stream()).mapToLong(figure).sum();
  }

  private List<String> gaps(long strangers) {
    List<String> gaps = new ArrayList<>();
    if (ledgers.isEmpty()) {
      gaps.add("no ledger was read");
    }
    for (Ledger ledger : ledgers) {
      ledger
          .damage()
          .ifPresent(what -> gaps.add("ledger " + ledger.file() + " is damaged: " + what));
    }
    if (strangers > 0) {
      gaps.add(
          String.format(
              "%,d entries are in no ledger, or have higher numbers than their ledger's last entry",
              strangers));
    }
    return gaps;
  }
}
