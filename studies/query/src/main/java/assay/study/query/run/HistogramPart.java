package assay.study.query.run;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.capability.Condition;
import assay.study.query.key.IndexKeys;
import assay.study.query.key.TimeRange;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Counts a value's events by bins of time, from the index alone (Sawyer et al., HPEC 2013, §IV,
 * query 3); its first step ends with the first entry. Of one thread at a time.
 */
final class HistogramPart extends QueryPart implements CellSink {
  private static final int MOST_BINS = 1_000_000;

  private final Session index;
  private final Range range;
  private final Condition.Equal value;
  private final long binMillis;
  private final long firstBin;
  private final long[] bins;
  private Effect effect;

  /**
   * @throws IllegalArgumentException if there are too many bins; one line
   */
  HistogramPart(
      Session index, Condition.Equal value, TimeRange time, long binMillis, boolean checks) {
    super(List.of(index), checks);
    this.index = index;
    this.value = value;
    this.binMillis = binMillis;
    range = new IndexKeys().range(value.value(), value.column().qualifier(), time);
    firstBin = time.fromMillis() / binMillis;
    bins = new long[bins(time, binMillis)];
  }

  /** How many bins a time has. */
  static int bins(TimeRange time, long binMillis) {
    long bins = (time.toMillis() - 1) / binMillis - time.fromMillis() / binMillis + 1;
    if (bins > MOST_BINS) {
      throw new IllegalArgumentException(
          bins + " bins: at most " + MOST_BINS + " are expected; make them longer");
    }
    return (int) bins;
  }

  @Override
  Outcome perform(Effect of, BooleanSupplier cancelled) {
    effect = of;
    Arrays.fill(bins, 0);
    return index.scanAll(List.of(range), Columns.ALL, this, cancelled);
  }

  @Override
  public void accept(Cell cell) {
    if (entries() == 0) {
      endFirstStep(effect.now());
    }
    Bytes event = cell.qualifier();
    bins[(int) (IndexKeys.millisAtEnd(cell.row()) / binMillis - firstBin)]++;
    tookRow();
    took(event, value.column().qualifier(), value.value());
  }
}
