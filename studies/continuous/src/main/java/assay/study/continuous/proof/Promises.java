package assay.study.continuous.proof;

import assay.lab.study.Require;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.Ledger;

/**
 * The state that each entry should have in the table, according to one ledger. Memory grows with
 * the number of flushes, not with the number of entries. Immutable and thread-safe.
 */
final class Promises {
  private static final int MOST_SLOTS = Integer.MAX_VALUE / 2;

  private final ListShape lists;
  private final int sets;

  /**
   * Index of the first list whose record may be incomplete, because the ledger is damaged; {@link
   * Long#MAX_VALUE} if the ledger is undamaged.
   */
  private final long doubtful;

  private final Slots puts;
  private final Slots deletes;

  private static final class Slots {
    private final int[] acknowledged;
    private final int[] written;
    private final long[] millis;

    Slots(int size) {
      acknowledged = new int[size];
      written = new int[size];
      millis = new long[size];
    }

    void set(int slot, Ledger.Flush flush) {
      acknowledged[slot] = (int) flush.acknowledged();
      written[slot] = (int) flush.written();
      millis[slot] = flush.millis();
    }
  }

  Promises(Ledger ledger) {
    lists = ledger.header().ingest().lists();
    sets = lists.depth() + 1;
    long last = ledger.flushes().stream().mapToLong(of -> lists.list(of.first())).max().orElse(-1);
    doubtful = ledger.damage().isPresent() ? last : Long.MAX_VALUE;
    long slots = (last + 1) * sets;
    Require.that(
        slots <= MOST_SLOTS,
        "ledger "
            + ledger.file()
            + " has "
            + slots
            + " sets; at most "
            + MOST_SLOTS
            + " sets can be verified");
    puts = new Slots((int) slots);
    deletes = new Slots((int) slots);
    for (Ledger.Flush flush : ledger.flushes()) {
      check(flush, ledger);
      (flush.delete() ? deletes : puts).set(slot(flush.first()), flush);
    }
  }

  private void check(Ledger.Flush flush, Ledger ledger) {
    long first = flush.first();
    if (first < 0
        || lists.index(first) != 0
        || flush.size() != lists.size(lists.set(first))
        || flush.acknowledged() > flush.written()
        || flush.written() > flush.size()) {
      throw new IllegalArgumentException(
          ledger.file()
              + ": the "
              + flush.size()
              + " entries flushed together from entry "
              + first
              + " on do not match a set of the ledger's linked lists");
    }
  }

  private int slot(long count) {
    return slot(lists.list(count), lists.set(count));
  }

  private int slot(long list, int set) {
    return (int) (list * sets + set);
  }

  PromisedState fate(long count) {
    return fate(lists.list(count), lists.set(count), lists.index(count));
  }

  PromisedState fate(long list, int set, int index) {
    if ((list + 1) * sets > puts.written.length || list < 0) {
      return PromisedState.NEVER;
    }
    int slot = slot(list, set);
    if (index >= puts.written[slot]) {
      return PromisedState.NEVER;
    }
    boolean first = set == 0 && index < lists.size(lists.depth());
    int closing = slot(list, lists.depth());
    if (first && index < puts.acknowledged[closing]) {
      return PromisedState.OVERWRITTEN;
    }
    int deleted = slot(list, set == lists.depth() ? 0 : set);
    int fromEnd = lists.flush() - index;
    if (fromEnd <= deletes.acknowledged[deleted]) {
      return PromisedState.DELETED;
    }
    boolean sure = index < puts.acknowledged[slot] && fromEnd > deletes.written[deleted];
    return sure && list < doubtful ? PromisedState.REQUIRED : PromisedState.OPTIONAL;
  }

  /**
   * If finding the entry at the given position proves that a required entry is not lost, returns
   * the required entry's count; otherwise, returns -1. For example, an unacknowledged rewrite
   * proves that the original entry is not lost.
   */
  long vouchedFor(long list, int set, int index) {
    if (fate(list, set, index) == PromisedState.REQUIRED) {
      return lists.count(list, set, index);
    }
    boolean replaces = set == lists.depth() && fate(list, 0, index) == PromisedState.REQUIRED;
    return replaces ? lists.count(list, 0, index) : -1;
  }

  /**
   * Returns the time at which an entry was acknowledged, in ms since the epoch; 0 if the entry was
   * not acknowledged.
   */
  long acknowledgedMillis(long count) {
    if (count < 0 || count >= end()) {
      return 0;
    }
    int slot = slot(count);
    return lists.index(count) < puts.acknowledged[slot] ? puts.millis[slot] : 0;
  }

  long deletedMillis(long count) {
    return deletes.millis[slot(count)];
  }

  long end() {
    return (long) puts.written.length / sets * lists.counts();
  }
}
