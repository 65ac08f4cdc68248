package assay.study.continuous.proof;

import assay.store.Cell;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the differences between a table and its ledgers, at most one per cell. Thread-safe. */
final class Findings {
  /** Maximum number of differences in memory. Further differences are only counted. */
  static final int MOST_NAMED = 1_000_000;

  private final Map<String, CellDifference> byCell = new LinkedHashMap<>();
  private final Map<CellDifference.Kind, Long> unnamed = new EnumMap<>(CellDifference.Kind.class);

  /**
   * Adds a difference, unless an earlier difference of the same cell refers to a specific
   * acknowledgement. Any other earlier difference of the cell is replaced.
   */
  synchronized void add(CellDifference difference) {
    String cell = cell(difference);
    CellDifference before = byCell.get(cell);
    if (before != null && before.kind().isOfPromise()) {
      return;
    }
    if (before == null && byCell.size() == MOST_NAMED) {
      unnamed.merge(difference.kind(), 1L, Long::sum);
      return;
    }
    byCell.put(cell, difference);
  }

  private static String cell(CellDifference of) {
    return of.row()
        + " "
        + of.family()
        + " "
        + of.qualifier()
        + " "
        + of.visibility()
        + " "
        + (of.row() == null ? of.detail() : "");
  }

  synchronized List<CellDifference> named() {
    return List.copyOf(byCell.values());
  }

  synchronized Map<CellDifference.Kind, Long> numbers() {
    Map<CellDifference.Kind, Long> numbers = new EnumMap<>(unnamed);
    byCell.values().forEach(each -> numbers.merge(each.kind(), 1L, Long::sum));
    return numbers;
  }

  static CellDifference of(
      CellDifference.Kind kind, LedgerAccount account, long count, Cell cell, String detail) {
    return new CellDifference(
        kind,
        account == null ? null : account.ingest.id(),
        count,
        cell == null ? null : cell.row().toString(),
        cell == null ? null : cell.family().toString(),
        cell == null ? null : cell.qualifier().toString(),
        cell == null ? null : cell.visibility().toString(),
        millis(kind, account, count),
        detail,
        null,
        null,
        null);
  }

  private static long millis(CellDifference.Kind kind, LedgerAccount account, long count) {
    if (account == null || count < 0) {
      return 0;
    }
    return kind == CellDifference.Kind.RISEN
        ? account.promises.deletedMillis(count)
        : account.promises.acknowledgedMillis(count);
  }
}
