package assay.study.continuous.proof;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.EntryReader;
import assay.study.continuous.entry.ListShape;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/**
 * For each scanned cell, recomputes the entry that the cell should contain, and compares the cell
 * with it. Correct cells are tallied. Not thread-safe. Several threads, each with its own check,
 * share the findings and the tallies, which are thread-safe.
 */
final class CellCheck implements CellSink {
  private static final int ID = 36;

  private final Map<Bytes, LedgerAccount> accounts;
  private final Findings findings;
  private final EntryReader reader = new EntryReader();
  private final EntryMaker[] makers;
  private final TallyBatch[] batches;
  private final Bytes id = new Bytes();
  private LedgerAccount account;
  private EntryMaker maker;
  private TallyBatch batch;
  private long cells;
  private long unknown;
  private long strangers;

  CellCheck(Map<Bytes, LedgerAccount> accounts, Findings findings) {
    this.accounts = accounts;
    this.findings = findings;
    makers = new EntryMaker[accounts.size()];
    batches = new TallyBatch[makers.length];
  }

  @Override
  public void accept(Cell cell) {
    cells++;
    Bytes value = cell.value();
    long count = EntryReader.countIn(value);
    // Nearly all cells are as written, so this fast path is usually enough.
    if (count >= 0 && turnTo(value) && isAsWritten(cell, count)) {
      return;
    }
    if (!reader.readForm(cell)) {
      findings.add(
          Findings.of(CellDifference.Kind.FOREIGN, null, -1, cell, "the cell is not an entry"));
    } else if (!turnTo(value)) {
      strangers++;
    } else {
      check(cell);
    }
  }

  private boolean turnTo(Bytes value) {
    if (account != null && account.isIn(value)) {
      return true;
    }
    id.set(value.array(), value.offset(), ID);
    LedgerAccount of = accounts.get(id);
    if (of == null) {
      return false;
    }
    account = of;
    int index = account.index;
    if (makers[index] == null) {
      makers[index] = account.maker();
      batches[index] = new TallyBatch(account.tally);
    }
    maker = makers[index];
    batch = batches[index];
    return true;
  }

  private boolean isAsWritten(Cell cell, long count) {
    ListShape lists = account.lists;
    long list = lists.list(count);
    int set = lists.set(count, list);
    int index = (int) (count - lists.count(list, set, 0));
    PromisedState fate = account.promises.fate(list, set, index);
    if (fate != PromisedState.REQUIRED && fate != PromisedState.OPTIONAL) {
      return false;
    }
    maker.make(list, set, index);
    if (!cell.value().equals(maker.cell().value()) || !maker.isAt(cell)) {
      return false;
    }
    if (fate == PromisedState.REQUIRED) {
      batch.add(count);
    } else {
      vouch(list, set, index);
    }
    return true;
  }

  private void check(Cell cell) {
    ListShape lists = account.lists;
    long count = reader.count();
    long list = lists.list(count);
    int set = lists.set(count);
    int index = lists.index(count);
    PromisedState fate = count < 0 ? PromisedState.NEVER : account.promises.fate(list, set, index);
    if (fate == PromisedState.NEVER && !account.isWhole()) {
      strangers++;
      return;
    }
    if (fate == PromisedState.NEVER) {
      add(
          reader.isCorrupt(cell) ? CellDifference.Kind.FOREIGN : CellDifference.Kind.UNINTENDED,
          count,
          cell,
          "the ledger does not contain entry " + count);
      return;
    }
    maker.make(list, set, index);
    if (!maker.isAt(cell)) {
      add(CellDifference.Kind.FOREIGN, count, cell, "entry " + count + " is in the wrong cell");
    } else if (!cell.value().equals(maker.cell().value())) {
      boolean corrupt = reader.isCorrupt(cell);
      add(
          corrupt ? CellDifference.Kind.CORRUPT : CellDifference.Kind.CHANGED,
          count,
          cell,
          corrupt ? "the checksum is wrong" : "the value differs from the written value");
    } else if (fate == PromisedState.OVERWRITTEN) {
      long newer = lists.count(list, lists.depth(), index);
      add(
          CellDifference.Kind.STALE,
          newer,
          cell,
          "the cell still contains the older entry " + count);
    } else if (fate == PromisedState.DELETED) {
      add(
          CellDifference.Kind.RISEN,
          count,
          cell,
          "the entry exists, although its deletion was acknowledged");
    } else {
      vouch(list, set, index);
    }
  }

  private void vouch(long list, int set, int index) {
    long vouched = account.promises.vouchedFor(list, set, index);
    if (vouched >= 0) {
      batch.add(vouched);
    } else {
      unknown++;
    }
  }

  private void add(CellDifference.Kind kind, long count, Cell cell, String detail) {
    findings.add(Findings.of(kind, account, count, cell, detail));
  }

  /**
   * Adds the buffered counts to the tallies of the ledgers. The scan must have ended before this
   * call.
   */
  void settle() {
    Arrays.stream(batches).filter(Objects::nonNull).forEach(TallyBatch::settle);
  }

  Map<String, Long> counts() {
    return Map.of(Evidence.CELLS, cells, Evidence.UNKNOWN, unknown, Evidence.STRANGERS, strangers);
  }
}
