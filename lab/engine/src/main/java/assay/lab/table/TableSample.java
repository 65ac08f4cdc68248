package assay.lab.table;

import assay.lab.workload.draw.Seed;
import assay.lab.workload.draw.Seed.Purpose;
import assay.lab.workload.rows.RowDifference;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A sample of a table's rows. A small sample is enough to confirm that a table is as expected. If a
 * row differs, many more rows are read, because a single row says little about the share of
 * differing rows.
 */
final class TableSample {
  private static final int FIRST_ROWS = 64;
  private static final int MOST_ROWS = 1024;
  private static final int MOST_EXAMPLES = 3;
  private static final int FAILURES_OF_A_BROKEN_STORE = 3;

  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final WorkloadSpec workload;
  private final RowDifference row;
  private final List<String> examples = new ArrayList<>();
  private int read;
  private int missing;
  private int misshapen;
  private int foreign;
  private int failed;
  private long values;
  private long foreignValues;
  private String error = "";

  private TableSample(WorkloadSpec workload) {
    this.workload = workload;
    row = new RowDifference(workload);
  }

  /**
   * Reads rows from all parts of the table, including the first and the last row. Skips rows that
   * cannot be read.
   *
   * @throws StoreException of kind {@link StoreException.Kind#FAILED} if no row can be read
   */
  static TableSample of(Session session, String table, WorkloadSpec workload)
      throws StoreException {
    TableSample sample = new TableSample(workload);
    sample.take(session);
    if (sample.read == 0 && sample.failed > 0) {
      throw StoreException.failed("table '" + table + "' cannot be read: " + sample.error);
    }
    return sample;
  }

  private void take(Session session) {
    int places = (int) Math.min(MOST_ROWS, workload.rows());
    int first = Math.min(FIRST_ROWS, places);
    boolean[] taken = new boolean[places];
    for (int i = 0; i < first && !isBroken(); i++) {
      int place = first == 1 ? 0 : (int) ((long) i * (places - 1) / (first - 1));
      taken[place] = true;
      look(session, place, places);
    }
    long end = System.nanoTime() + LONGEST_NANOS;
    for (int place = 0; place < places && !isBroken() && finds(); place++) {
      if (!taken[place]) {
        look(session, place, places);
      }
      if (System.nanoTime() > end) {
        return;
      }
    }
  }

  private boolean isBroken() {
    return read == 0 && failed >= FAILURES_OF_A_BROKEN_STORE;
  }

  private boolean finds() {
    return missing > 0 || foreign > 0;
  }

  private void look(Session session, int place, int places) {
    row.start(workload.firstRow() + number(place, places));
    Outcome outcome = session.read(row.key(), Columns.ALL, row);
    if (outcome != Outcome.OK && outcome != Outcome.ABSENT) {
      failed++;
      error = session.lastError();
      return;
    }
    read++;
    values += row.values();
    foreignValues += row.foreignValues();
    if (row.isMissing()) {
      missing++;
    } else if (row.found().isPresent()) {
      foreign++;
      misshapen += row.isMisshapen() ? 1 : 0;
    }
    row.found().filter(any -> examples.size() < MOST_EXAMPLES).ifPresent(examples::add);
  }

  /**
   * Returns the number of a random row in one of several equal parts of the table. For the first
   * and the last part, returns the first and the last row of the table. Within the other parts, the
   * row is random, because rows at regular intervals could share a pattern.
   */
  private long number(int place, int places) {
    long rows = workload.rows();
    if (place == 0 || place == places - 1) {
      return place == 0 ? 0 : rows - 1;
    }
    long from = (long) (rows * ((double) place / places));
    long to = (long) (rows * ((double) (place + 1) / places));
    return to > from + 1
        ? Seed.of(workload.seed()).turn(place).random(Purpose.TABLE_SAMPLE).nextLong(from, to)
        : from;
  }

  int missing() {
    return missing;
  }

  /** Returns the number of rows whose content differs from the content that the workload writes. */
  int foreign() {
    return foreign;
  }

  /**
   * Returns whether unexpected fields or value lengths occur throughout the table. Returns false if
   * only some rows are damaged.
   */
  boolean isOfAnotherShape() {
    return misshapen > 0 && (misshapen == read - missing || isMostlyForeign());
  }

  boolean isWhollyForeign() {
    return values > 0 && foreignValues == values;
  }

  boolean isMostlyForeign() {
    return 2 * foreignValues > values;
  }

  String differences() {
    int differing = missing + foreign;
    return share(differing)
        + (differing == 1 ? " differs" : " differ")
        + (missing == differing
            ? " (missing)"
            : missing > 0 ? ", " + missing + " of them missing" : "")
        + ", for example: "
        + String.join("; ", examples);
  }

  private String share(int count) {
    boolean all = read == workload.rows();
    return String.format(
        Locale.ROOT,
        "%,d of %,d %s (%.3g %%)",
        count,
        read,
        all ? "rows" : "sampled rows",
        100.0 * count / read);
  }
}
