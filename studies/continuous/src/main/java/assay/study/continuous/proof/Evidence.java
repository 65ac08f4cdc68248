package assay.study.continuous.proof;

import assay.store.CellSink;
import assay.study.continuous.ledger.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of scanning a table, or a part of it, for the entries of ledgers. Consists of a sum for
 * each bucket of counts, and of differences that are visible in a single cell. Results of different
 * parts can be added. Thread-safe except for {@link #newSink}.
 */
public final class Evidence {
  private static final int BUCKET_BITS = 32;

  private static final String CELLS = "cells";

  private static final String UNKNOWN = "unknown";
  private static final String STRANGERS = "strangers";

  private final TableLedgers witness;
  private final Findings findings = new Findings();
  private final List<CellCheck> checks = new ArrayList<>();
  private final Map<String, Long> added = new LinkedHashMap<>();

  /**
   * @param mostBuckets maximum number of buckets of all ledgers together; must be the same for all
   *     parts that are added
   * @throws IllegalArgumentException if a ledger's flushes do not fit its lists, or if two ledgers
   *     belong to one ingest
   */
  public Evidence(List<Ledger> ledgers, int mostBuckets) {
    witness = new TableLedgers(ledgers, mostBuckets);
  }

  /** Creates a sink for the cells of one thread's scan. Calls must not be concurrent. */
  public CellSink newSink() {
    CellCheck check = new CellCheck(witness, findings);
    checks.add(check);
    return check;
  }

  /**
   * Sums of the entries' terms, by a key that identifies the ledger and the bucket, without empty
   * buckets. Must be called after all scans.
   */
  public Map<Long, Long> buckets() {
    checks.forEach(CellCheck::settle);
    Map<Long, Long> buckets = new LinkedHashMap<>();
    for (TableLedgers.Account account : witness.accounts()) {
      Tally tally = account.tally;
      for (int bucket = 0; bucket < tally.buckets(); bucket++) {
        if (tally.sum(bucket) != 0) {
          buckets.put((long) account.index << BUCKET_BITS | bucket, tally.sum(bucket));
        }
      }
    }
    return buckets;
  }

  public void addBucket(long key, long sum) {
    witness.accounts().get((int) (key >>> BUCKET_BITS)).tally.add((int) key, sum);
  }

  public List<Difference> differences() {
    return findings.named();
  }

  public void add(Difference difference) {
    findings.add(difference);
  }

  public synchronized Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>(added);
    for (CellCheck check : checks) {
      counts.merge(CELLS, check.cells(), Long::sum);
      counts.merge(UNKNOWN, check.unknown(), Long::sum);
      counts.merge(STRANGERS, check.strangers(), Long::sum);
    }
    return counts;
  }

  public synchronized void addCount(String name, long number) {
    added.merge(name, number, Long::sum);
  }

  long cells() {
    return counts().getOrDefault(CELLS, 0L);
  }

  /** Number of entries that were found although the store did not answer their writes. */
  long unknown() {
    return counts().getOrDefault(UNKNOWN, 0L);
  }

  /** Number of entries that cannot be checked against a ledger. */
  long strangers() {
    return counts().getOrDefault(STRANGERS, 0L);
  }

  /** The accounts of all ledgers. Must be called after all scans. */
  List<TableLedgers.Account> accounts() {
    checks.forEach(CellCheck::settle);
    return witness.accounts();
  }

  Findings findings() {
    return findings;
  }
}
