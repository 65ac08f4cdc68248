package assay.study.continuous.proof;

import assay.store.Bytes;
import assay.store.CellSink;
import assay.study.continuous.ledger.Ledger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Result of scanning a table, or a part of it, for the entries of ledgers. Consists of a sum for
 * each bucket of counts, and of differences that are visible in a single cell. Results of different
 * parts can be added. Thread-safe except for {@link #newSink}.
 */
public final class Evidence {
  private static final int BUCKET_BITS = 32;

  /** Counts of cells. */
  static final String CELLS = "cells";

  /** Counts of entries that were found although the store did not answer their writes. */
  static final String UNKNOWN = "unknown";

  /** Counts of entries that have no ledger, or are beyond the end of an incomplete ledger. */
  static final String STRANGERS = "strangers";

  private final List<LedgerAccount> accounts;

  /** The accounts by their ingests' ids, in the form used in values. */
  private final Map<Bytes, LedgerAccount> byId = new HashMap<>();

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
    int each = Math.max(1, mostBuckets / Math.max(1, ledgers.size()));
    accounts =
        IntStream.range(0, ledgers.size())
            .mapToObj(i -> new LedgerAccount(i, ledgers.get(i), each))
            .toList();
    for (LedgerAccount account : accounts) {
      LedgerAccount other = byId.put(account.id, account);
      if (other != null) {
        throw new IllegalArgumentException(
            account.ledger.file()
                + " and "
                + other.ledger.file()
                + " belong to the same ingest, "
                + account.id
                + "; use only one of them");
      }
    }
  }

  /** Creates a sink for the cells of one thread's scan. Calls must not be concurrent. */
  public CellSink newSink() {
    CellCheck check = new CellCheck(byId, findings);
    checks.add(check);
    return check;
  }

  /**
   * Sums of the entries' terms, by a key that identifies the ledger and the bucket, without empty
   * buckets. Must be called after all scans.
   */
  public Map<Long, Long> buckets() {
    Map<Long, Long> buckets = new LinkedHashMap<>();
    for (LedgerAccount account : accounts()) {
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
    accounts.get((int) (key >>> BUCKET_BITS)).tally.add((int) key, sum);
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
      check.counts().forEach((name, number) -> counts.merge(name, number, Long::sum));
    }
    return counts;
  }

  public synchronized void addCount(String name, long number) {
    added.merge(name, number, Long::sum);
  }

  long count(String name) {
    return counts().getOrDefault(name, 0L);
  }

  /** The accounts of all ledgers. Must be called after all scans. */
  List<LedgerAccount> accounts() {
    checks.forEach(CellCheck::settle);
    return accounts;
  }

  Findings findings() {
    return findings;
  }
}
