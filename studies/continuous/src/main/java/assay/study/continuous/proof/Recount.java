package assay.study.continuous.proof;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.EntryReader;
import assay.study.continuous.entry.ListShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Identifies the differences between one ledger and the table. The sum of each bucket in the tally
 * is compared with the expected sum. If the sums differ, the bucket's rows are read. Not
 * thread-safe.
 */
final class Recount {
  private static final int BATCH = 2_000;

  /**
   * Minimum number of rows to collect and sort before they are read. Sorted rows share blocks, so
   * the store has to read fewer blocks.
   */
  private static final int SORTED = 200_000;

  private final LedgerAccount account;
  private final Findings findings;
  private final Session session;
  private final EntryMaker maker;
  private final EntryReader reader = new EntryReader();
  private final List<Wanted> wanted = new ArrayList<>();
  private final Map<Integer, Long> differing = new LinkedHashMap<>();

  Recount(LedgerAccount account, Findings findings, Session session) {
    this.account = account;
    this.findings = findings;
    this.session = session;
    maker = account.maker();
  }

  /**
   * @return number of entries that must exist
   * @throws StoreException if rows cannot be read
   */
  long run() throws StoreException {
    LedgerTally tally = account.tally;
    long required = 0;
    for (int bucket = 0; bucket < tally.buckets(); bucket++) {
      long sum = 0;
      long end = Math.min(tally.first(bucket) + tally.size(), account.promises.end());
      for (long count = tally.first(bucket); count < end; count++) {
        if (isRequired(count)) {
          required++;
          sum += LedgerTally.term(count);
        }
      }
      if (tally.sum(bucket) != sum) {
        drillDown(bucket, end);
      }
    }
    readWanted();
    return required;
  }

  private boolean isRequired(long count) {
    return account.promises.fate(count) == PromisedState.REQUIRED;
  }

  private void drillDown(int bucket, long end) throws StoreException {
    differing.put(bucket, 0L);
    for (long count = account.tally.first(bucket); count < end; count++) {
      if (isRequired(count)) {
        maker.address(count);
        wanted.add(new Wanted(count, maker.cell().row().copy()));
      }
    }
    if (wanted.size() >= SORTED) {
      readWanted();
    }
  }

  private void readWanted() throws StoreException {
    wanted.sort(Comparator.comparing(Wanted::row));
    for (int from = 0; from < wanted.size(); from += BATCH) {
      read(wanted.subList(from, Math.min(wanted.size(), from + BATCH)));
    }
    differing.forEach(this::compareWithScan);
    differing.clear();
    wanted.clear();
  }

  private void compareWithScan(int bucket, long found) {
    int scanned = account.tally.number(bucket);
    if (scanned > found) {
      findings.add(scans(CellDifference.Kind.DUPLICATE, bucket, scanned - found));
    } else if (scanned < found) {
      findings.add(scans(CellDifference.Kind.UNSCANNED, bucket, found - scanned));
    }
  }

  private CellDifference scans(CellDifference.Kind kind, int bucket, long number) {
    long first = account.tally.first(bucket);
    long last = first + account.tally.size() - 1;
    String entries = number + " of the entries " + first + " to " + last;
    String detail =
        kind == CellDifference.Kind.DUPLICATE
            ? "the scan returned " + entries + " more than once"
            : "the scan did not return " + entries;
    return Findings.of(kind, account, -1, null, detail);
  }

  private void read(List<Wanted> batch) throws StoreException {
    List<Bytes> rows = batch.stream().map(Wanted::row).toList();
    Cell[] found = new Cell[rows.size()];
    Outcome outcome =
        session.readAll(
            rows, Columns.ALL, (index, cell) -> note(batch.get(index).count(), found, index, cell));
    if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
      throw StoreException.failed(
          "cannot read the rows that differ between the table and the ledger: "
              + session.lastError());
    }
    for (int i = 0; i < found.length; i++) {
      judge(batch.get(i).count(), found[i]);
    }
  }

  private void note(long count, Cell[] found, int index, Cell cell) {
    maker.address(count);
    if (!maker.isAt(cell)) {
      return;
    }
    if (found[index] == null || !isPromised(count, found[index])) {
      found[index] = cell.copy();
    } else if (isPromised(count, cell)) {
      findings.add(
          Findings.of(
              CellDifference.Kind.DUPLICATE,
              account,
              count,
              cell,
              "the cell exists more than once"));
      noteRead(count);
    }
  }

  private void noteRead(long count) {
    differing.merge((int) (count / account.tally.size()), 1L, Long::sum);
  }

  private void judge(long count, Cell found) {
    maker.address(count);
    if (found == null) {
      findings.add(
          Findings.of(
              CellDifference.Kind.MISSING, account, count, maker.cell(), "the cell is missing"));
    } else if (isPromised(count, found)) {
      noteRead(count);
    } else if (!isBehindTheEnd(found)) {
      boolean corrupt = reader.read(found) == EntryReader.Kind.CORRUPT;
      findings.add(
          Findings.of(
              corrupt ? CellDifference.Kind.CORRUPT : CellDifference.Kind.CHANGED,
              account,
              count,
              found,
              corrupt ? "the checksum is wrong" : "the cell contains " + found.value()));
    }
  }

  /**
   * Returns whether a cell contains an entry of this ingest that the ledger lacks, because the
   * ledger is incomplete.
   */
  private boolean isBehindTheEnd(Cell found) {
    if (account.isWhole() || reader.read(found) == EntryReader.Kind.FOREIGN) {
      return false;
    }
    Bytes value = found.value();
    Bytes id = new Bytes().set(value.array(), value.offset(), account.id.length());
    long count = reader.count();
    return count >= 0
        && id.equals(account.id)
        && account.promises.fate(count) == PromisedState.NEVER;
  }

  /**
   * Returns whether a cell contains the required entry, or an unacknowledged rewrite of the
   * required entry.
   */
  private boolean isPromised(long count, Cell found) {
    maker.make(count);
    if (found.value().equals(maker.cell().value())) {
      return true;
    }
    ListShape lists = account.lists;
    long list = lists.list(count);
    int index = lists.index(count);
    if (lists.set(count) != 0 || index >= lists.size(lists.depth())) {
      return false;
    }
    if (account.promises.fate(list, lists.depth(), index) != PromisedState.OPTIONAL) {
      return false;
    }
    maker.make(list, lists.depth(), index);
    return found.value().equals(maker.cell().value());
  }

  private record Wanted(long count, Bytes row) {}
}
