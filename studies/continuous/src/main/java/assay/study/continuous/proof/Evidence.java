package assay.study.continuous.proof;

import assay.store.CellSink;
import assay.study.continuous.ledger.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a pass over a table, or over a part of it, has found of the entries that ledgers tell of: a
 * sum for each bucket of counts, and the differences that a cell shows by itself. Parts add up.
 * Thread-safe but for {@link #newSink}.
 */
public final class Evidence {
  private static final int BUCKET_BITS = 32;

  /** Names of what is counted beside. */
  private static final String CELLS = "cells";

  private static final String UNKNOWN = "unknown";
  private static final String STRANGERS = "strangers";

  private final Witness witness;
  private final Findings findings = new Findings();
  private final List<CellCheck> checks = new ArrayList<>();
  private final Map<String, Long> added = new LinkedHashMap<>();

  /** Takes a bucket that is not empty. */
  @FunctionalInterface
  public interface BucketSink {
    /**
     * Takes one.
     *
     * @param key of the ledger and the bucket
     * @param sum of what its entries add
     */
    void accept(long key, long sum);
  }

  /**
   * @param mostBuckets of all ledgers together; parts that add up have as many
   * @throws IllegalArgumentException if a ledger's flushes do not fit its lists, or two are of one
   *     ingest
   */
  public Evidence(List<Ledger> ledgers, int mostBuckets) {
    witness = new Witness(ledgers, mostBuckets);
  }

  /** Takes cells of a scan, for one thread; not to be called by several at a time. */
  public CellSink newSink() {
    CellCheck check = new CellCheck(witness, findings);
    checks.add(check);
    return check;
  }

  /** Hands over all buckets that are not empty; to be called when all scans are over. */
  public void forEachBucket(BucketSink sink) {
    checks.forEach(CellCheck::settle);
    for (Witness.Account account : witness.accounts()) {
      Tally tally = account.tally();
      for (int bucket = 0; bucket < tally.buckets(); bucket++) {
        if (tally.sum(bucket) != 0) {
          sink.accept((long) account.index() << BUCKET_BITS | bucket, tally.sum(bucket));
        }
      }
    }
  }

  /** Adds what another part has in a bucket. */
  public void addBucket(long key, long sum) {
    witness.accounts().get((int) (key >>> BUCKET_BITS)).tally().add((int) key, sum);
  }

  /** Differences that have been found. */
  public List<Difference> differences() {
    return findings.named();
  }

  /** Adds a difference that another part has found. */
  public void add(Difference difference) {
    findings.add(difference);
  }

  /** What is counted beside, by name. */
  public synchronized Map<String, Long> counts() {
    Map<String, Long> counts = new LinkedHashMap<>(added);
    for (CellCheck check : checks) {
      counts.merge(CELLS, check.cells(), Long::sum);
      counts.merge(UNKNOWN, check.unknown(), Long::sum);
      counts.merge(STRANGERS, check.strangers(), Long::sum);
    }
    return counts;
  }

  /** Adds what another part has counted. */
  public synchronized void addCount(String name, long number) {
    added.merge(name, number, Long::sum);
  }

  /** Cells that were seen. */
  long cells() {
    return counts().getOrDefault(CELLS, 0L);
  }

  /** Entries that were found, whose write was not answered. */
  long unknown() {
    return counts().getOrDefault(UNKNOWN, 0L);
  }

  /** Entries that no ledger can tell of. */
  long strangers() {
    return counts().getOrDefault(STRANGERS, 0L);
  }

  /** The accounts of all ledgers; to be called when all scans are over. */
  List<Witness.Account> accounts() {
    checks.forEach(CellCheck::settle);
    return witness.accounts();
  }

  Findings findings() {
    return findings;
  }
}
