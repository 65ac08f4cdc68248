package assay.study.continuous.proof;

import assay.store.Bytes;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import java.util.Arrays;

/** A ledger, with a tally of the ledger's entries that a scan has found. Thread-safe. */
final class LedgerAccount {
  final int index;
  final Bytes id;
  final Ledger ledger;
  final Ingest ingest;
  final ListShape lists;
  final Promises promises;
  final LedgerTally tally;

  LedgerAccount(int index, Ledger ledger, int mostBuckets) {
    this.index = index;
    this.ledger = ledger;
    ingest = ledger.header().ingest();
    lists = ingest.lists();
    id = Bytes.of(ingest.id().toString());
    promises = new Promises(ledger);
    tally = new LedgerTally(promises.end(), mostBuckets);
  }

  boolean isIn(Bytes value) {
    int from = value.offset();
    return Arrays.equals(value.array(), from, from + id.length(), id.array(), 0, id.length());
  }

  /** Returns whether the ledger contains all writes of its writer. */
  boolean isWhole() {
    return ledger.ended() && ledger.damage().isEmpty();
  }

  EntryMaker maker() {
    return new EntryMaker(ingest);
  }
}
