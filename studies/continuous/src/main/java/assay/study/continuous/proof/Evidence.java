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
 * Result of scanning a table, or a part of a table, for the entries of ledgers. The evidence has
 * two parts: checksums of entries (one per bucket of counts), and differences that are visible in a
 * single cell. Evidence from several parts of a table can be added up. Thread-safe except for
 * {@link #newSink}.
 */
public final class Evidence {
  private static final int BUCKET_BITS = 32;
  static final String CELLS = "cells";

  /**
   * Name of the counter of entries that were found in the table but need not exist. An entry need
   * not exist if the store did not acknowledge its put, overwrite or delete.
   */
  static final String UNKNOWN = "unknown";

  /**
   * Name of the counter of entries without a ledger, including entries beyond the end of an
   * incomplete ledger.
   */
  static final String STRANGERS = "strangers";

  private final List<LedgerAccount> accounts;
  private final Map<Bytes, LedgerAccount> byId = new HashMap<>();

  private final Findings findings = new Findings();
  private final List<CellCheck> checks = new ArrayList<>();
  private final Map<String, Long> added = new LinkedHashMap<>();

  /**
   * @param mostBuckets maximum total number of buckets of all ledgers. If evidence is added up, all
   *     parts must have the same maximum
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
            "ledgers "
                + account.ledger.file()
                + " and "
                + other.ledger.file()
                + " belong to the same ingest, "
                + account.id
                + "; use only one of them");
      }
    }
  }

  /**
   * Creates a sink for the cells that one thread scans. This method must not be called
   * concurrently.
   */
  public CellSink newSink() {
    CellCheck check = new CellCheck(byId, findings);
    checks.add(check);
    return check;
  }

  /**
   * Returns the sums of all buckets that are not empty. The key of a sum identifies the ledger and
   * the bucket. All scans must have ended before this call.
   */
  public Map<Long, Long> buckets() {
    Map<Long, Long> buckets = new LinkedHashMap<>();
    for (LedgerAccount account : accounts()) {
      LedgerTally tally = account.tally;
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

  public List<CellDifference> differences() {
    return findings.named();
  }

  public void add(CellDifference difference) {
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

  /**
   * Returns all ledgers, each with a tally of its entries that the scans have found. All scans must
   * have ended before this call.
   */
  List<LedgerAccount> accounts() {
    checks.forEach(CellCheck::settle);
    return accounts;
  }

  Findings findings() {
    return findings;
  }
}
