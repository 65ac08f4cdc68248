package assay.study.continuous.references;

import assay.lab.load.StopSignal;
import assay.store.StoreException;
import assay.study.continuous.scan.EntryTable;
import assay.study.continuous.scan.TableScan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that all linked rows exist. The MapReduce job of the continuous suite makes the same check
 * (report of the continuous suite, section 4.6 and figure 4-5). The check uses 32 bytes of disk
 * space per entry, and a limited amount of memory. An instance can be used only once.
 */
public final class ReferenceCheck {
  private static final int MOST_ROWS = 1 << 20;
  private static final int MOST_NAMED = 1_000_000;

  private final EntryTable table;
  private final Path scratch;
  private final StopSignal stop;
  private final int mostRows;
  private final List<LinkCheck> checks = new ArrayList<>();
  private final Map<Long, List<Long>> named = new HashMap<>();
  private final Map<String, Long> counts = new HashMap<>();
  private long namedLinks;

  /**
   * @param scratch folder for temporary files, which disappear when the process ends
   */
  public ReferenceCheck(EntryTable table, Path scratch, StopSignal stop) {
    this(table, scratch, stop, MOST_ROWS);
  }

  ReferenceCheck(EntryTable table, Path scratch, StopSignal stop, int mostRows) {
    this.table = table;
    this.scratch = scratch;
    this.stop = stop;
    this.mostRows = mostRows;
  }

  /**
   * @return empty if the check was stopped
   * @throws StoreException if the table cannot be read
   * @throws IOException if there is not enough disk space for the pairs of rows
   */
  public Optional<References> run() throws StoreException, IOException, InterruptedException {
    try (PairParts all = new PairParts(scratch, 0)) {
      if (!new TableScan(table, stop).run(() -> newCheck(all))) {
        return Optional.empty();
      }
      judge(all, 0);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    checks.forEach(check -> check.counts().forEach(this::count));
    return Optional.of(
        References.of(
            counts,
            named.entrySet().stream()
                .map(each -> new Undefined(each.getKey(), each.getValue()))
                .toList()));
  }

  private void count(String name, long number) {
    counts.merge(name, number, Long::sum);
  }

  private LinkCheck newCheck(PairSink pairs) {
    LinkCheck check = new LinkCheck(pairs);
    checks.add(check);
    return check;
  }

  private void judge(PairParts parts, int level) throws IOException {
    for (PairFile part : parts.parts()) {
      judge(part, level);
      part.close();
    }
  }

  /**
   * Checks the rows of one part. If the rows of the part do not fit in memory, divides the part
   * further.
   */
  private void judge(PairFile part, int level) throws IOException {
    RowStates states = new RowStates((int) Math.min(mostRows, part.pairs()));
    if (fits(part, states)) {
      note(part, states);
      return;
    }
    try (PairParts smaller = new PairParts(scratch, level + 1)) {
      part.forEach(smaller);
      judge(smaller, level + 1);
    }
  }

  private static boolean fits(PairFile part, RowStates states) throws IOException {
    boolean[] full = new boolean[1];
    part.forEach(
        (row, by) ->
            full[0] |=
                !full[0]
                    && !states.add(
                        row, by == PairSink.DEFINED ? RowStates.DEFINED : RowStates.REFERENCED));
    return !full[0];
  }

  private void note(PairFile part, RowStates states) throws IOException {
    count(References.REFERENCED, states.count(RowStates.DEFINED | RowStates.REFERENCED));
    count(References.UNREFERENCED, states.count(RowStates.DEFINED));
    long missing = states.count(RowStates.REFERENCED);
    count(References.UNDEFINED, missing);
    if (missing > 0) {
      part.forEach(
          (row, by) -> {
            if (states.of(row) == RowStates.REFERENCED && namedLinks < MOST_NAMED) {
              namedLinks++;
              named.computeIfAbsent(row, key -> new ArrayList<>()).add(by);
            }
          });
    }
  }
}
