package assay.study.continuous.proof;

import assay.lab.load.StopSignal;
import assay.lab.table.RowCount;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.study.continuous.ledger.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Proves what became of a table's entries: one scan of it, by tablets in parallel, then reads of
 * the rows that differ. Used once.
 */
public final class Verification {
  /** Of all ledgers together; 12 bytes each. */
  private static final int MOST_BUCKETS = 4 << 20;

  private static final Duration LONGEST = Duration.ofDays(7);

  private final Store store;
  private final String table;
  private final List<Ledger> ledgers;
  private final StopSignal stop;
  private final Findings findings = new Findings();
  private final ConcurrentLinkedQueue<CellCheck> checks = new ConcurrentLinkedQueue<>();

  /**
   * @param table whose cells the user must be allowed to read, all of them
   */
  public Verification(Store store, String table, List<Ledger> ledgers, StopSignal stop) {
    this.store = store;
    this.table = table;
    this.ledgers = List.copyOf(ledgers);
    this.stop = stop;
  }

  /**
   * Does it.
   *
   * @return empty if it was stopped
   * @throws IllegalArgumentException if the ledgers do not fit together
   * @throws StoreException if the table cannot be read
   */
  public Optional<Proof> run() throws StoreException, InterruptedException {
    Witness witness = new Witness(ledgers, MOST_BUCKETS);
    ThreadLocal<CellCheck> own = ThreadLocal.withInitial(() -> newCheck(witness));
    Optional<RowCount.Counted> counted =
        new RowCount(store, table, LONGEST, stop).count(cell -> own.get().accept(cell));
    if (counted.isEmpty()) {
      return Optional.empty();
    }
    long required = 0;
    try (Session session = store.openSession(table)) {
      for (Witness.Account account : witness.accounts()) {
        required += new Recount(account, findings, session).run();
      }
    }
    return Optional.of(proof(required));
  }

  private CellCheck newCheck(Witness witness) {
    CellCheck check = new CellCheck(witness, findings);
    checks.add(check);
    return check;
  }

  private Proof proof(long required) {
    long strangers = checks.stream().mapToLong(CellCheck::strangers).sum();
    return new Proof(
        ledgers.size(),
        ledgers.stream().mapToLong(of -> Promises.acknowledged(of.flushes())).sum(),
        ledgers.stream().mapToLong(of -> Promises.unknown(of.flushes())).sum(),
        required,
        checks.stream().mapToLong(CellCheck::cells).sum(),
        checks.stream().mapToLong(CellCheck::unknown).sum(),
        strangers,
        findings.numbers(),
        findings.named(),
        gaps(strangers));
  }

  private List<String> gaps(long strangers) {
    List<String> gaps = new ArrayList<>();
    for (Ledger ledger : ledgers) {
      ledger
          .damage()
          .ifPresent(what -> gaps.add(ledger.file() + " is read up to a damage only, " + what));
    }
    if (strangers > 0) {
      gaps.add(String.format("%,d entries are of ingests without a ledger", strangers));
    }
    return gaps;
  }
}
