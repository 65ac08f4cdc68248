package assay.study.continuous.walk;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.continuous.entry.RowText;

final class ScanSource implements Source {
  private static final long FIRST_WIDTH = 1_000_000_000_000L;
  private static final double DAMPING = 1.0 / 3;
  private static final double WIDEST_TOLERANCE = 0.05;

  private final RandomRows random;
  private final long rows;
  private final int wanted;
  private final long sleepNanos;
  private final double tolerance;
  private final LinkSink sink;
  private final Bytes start = RandomRows.newRow();
  private final Bytes end = RandomRows.newRow();
  private final Range range = new Range(start, end);
  private long width;

  ScanSource(RandomRows random, long rows, int wanted, long sleepNanos) {
    this.random = random;
    this.rows = rows;
    this.wanted = wanted;
    this.sleepNanos = sleepNanos;
    tolerance = Math.min(WIDEST_TOLERANCE, WIDEST_TOLERANCE / (wanted / 1000.0));
    width = Math.min(FIRST_WIDTH, rows);
    sink = new LinkSink(random);
  }

  @Override
  public int next() {
    long first = random.nextBefore(width);
    RowText.write(first, start);
    RowText.write(first + width, end);
    return 0;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    sink.clear();
    Walk.turn(session, random);
    Outcome outcome = session.scan(range, Columns.ALL, Integer.MAX_VALUE, sink);
    effect.scanned(sink.cells(), sink.cells());
    if (sink.isCorrupt()) {
      effect.foundWrong();
    }
    if (outcome == Outcome.OK) {
      adapt(sink.cells());
    }
    return outcome;
  }

  private void adapt(int found) {
    if (found == 0) {
      width = width > rows / 10 ? rows : width * 10;
    } else if (Math.abs(found - wanted) > tolerance * wanted) {
      double ratio = 1 + ((double) wanted / found - 1) * DAMPING;
      width = (long) Math.max(1, Math.min((double) rows, ratio * width));
    }
  }

  @Override
  public long thinkNanos() {
    return sleepNanos;
  }
}
