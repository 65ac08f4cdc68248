package assay.study.continuous.proof;

import assay.store.Bytes;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** All ledgers of a table, with the entries that were found for each ledger. Thread-safe. */
final class TableLedgers {
  private final List<Account> accounts;
  private final Map<Bytes, Account> byId = new HashMap<>();

  /** The account of one ledger. Accounts are compared by identity. */
  static final class Account {
    final int index;
    final Bytes id;
    final Ledger ledger;
    private final Ingest ingest;
    final Promises promises;
    final Tally tally;

    private Account(int index, Ledger ledger, int mostBuckets) {
      this.index = index;
      this.ledger = ledger;
      ingest = ledger.header().ingest();
      id = Bytes.of(ledger.header().id().toString());
      promises = new Promises(ledger);
      tally = new Tally(promises.end(), mostBuckets);
    }

    /** Whether a value starts with this ingest's id. The value must be longer than an id. */
    boolean isIn(Bytes value) {
      int from = value.offset();
      return Arrays.equals(value.array(), from, from + id.length(), id.array(), 0, id.length());
    }

    /**
     * Whether the ledger contains everything that its writer did, because the writer ended
     * normally.
     */
    boolean isWhole() {
      return ledger.ended() && ledger.damage().isEmpty();
    }

    ListShape lists() {
      return ingest.lists();
    }

    EntryMaker maker() {
      return new EntryMaker(ingest);
    }
  }

  /**
   * @param mostBuckets maximum number of buckets of all tallies together
   * @throws IllegalArgumentException if a ledger's flushes do not fit its lists, or if two ledgers
   *     belong to one ingest
   */
  TableLedgers(List<Ledger> ledgers, int mostBuckets) {
    int each = Math.max(1, mostBuckets / Math.max(1, ledgers.size()));
    accounts =
        IntStream.range(0, ledgers.size())
            .mapToObj(i -> new Account(i, ledgers.get(i), each))
            .toList();
    for (Account account : accounts) {
      Account other = byId.put(account.id, account);
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

  List<Account> accounts() {
    return accounts;
  }

  /**
   * The account of an ingest, given its id in the form used in values; null if the ingest has no
   * ledger.
   */
  Account of(Bytes id) {
    return byId.get(id);
  }
}
