package assay.study.query.run;

import assay.lab.study.Require;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.capability.filter.Condition;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import assay.study.query.plan.QueryPlan;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Counts the events that have a given value, by time bin. The reader reads only the index (Sawyer
 * et al., HPEC 2013, §IV, query 3). Not thread-safe.
 */
final class HistogramReader implements TimeReader, CellSink {
  private static final int MOST_BINS = 1_000_000;

  private final Session index;
  private final Condition.Equal value;
  private final IndexKeys keys;
  private final long binMillis;
  private final long firstBin;
  private final long[] bins;
  private final QueryPartTally tally;

  /**
   * @param keys row keys of the index
   * @param whole time range that contains the time ranges of all reads
   * @param binMillis length of a bin in ms
   * @throws IllegalArgumentException if there are too many bins; the message is one line
   */
  HistogramReader(
      Session index,
      IndexKeys keys,
      Condition.Equal value,
      TimeRange whole,
      long binMillis,
      QueryPartTally tally) {
    this.index = index;
    this.keys = keys;
    this.value = value;
    this.binMillis = binMillis;
    this.tally = tally;
    firstBin = whole.fromMillis() / binMillis;
    bins = new long[bins(whole, binMillis)];
  }

  static int bins(TimeRange time, long binMillis) {
    long bins = (time.toMillis() - 1) / binMillis - time.fromMillis() / binMillis + 1;
    Require.that(
        bins <= MOST_BINS,
        "the time range has "
            + bins
            + " bins, but at most "
            + MOST_BINS
            + " are possible; make the bins longer");
    return (int) bins;
  }

  @Override
  public void begin() {
    Arrays.fill(bins, 0);
  }

  @Override
  public Outcome read(TimeRange time, QueryPlan plan, BooleanSupplier cancelled) {
    return tally.ended(
        index.scanAll(
            keys.ranges(value.value(), value.column().qualifier(), time),
            Columns.ALL,
            this,
            cancelled),
        index);
  }

  @Override
  public void accept(Cell cell) {
    bins[(int) (IndexKeys.millisAtEnd(cell.row()) / binMillis - firstBin)]++;
    tally.tookRow();
    tally.took(cell.qualifier(), value.column().qualifier(), value.value());
  }
}
