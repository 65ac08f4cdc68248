package assay.study.continuous.walk;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.continuous.entry.RowText;

final class WalkSource implements Source {
  private static final long NOWHERE = -1;
  private static final int MOST_ROWS = 1_000;

  private final RandomRows random;
  private final long sleepNanos;
  private final LinkSink sink;
  private final Bytes first = RandomRows.newRow();
  private final Range fromFirst = Range.from(first);
  private final Bytes row = RandomRows.newRow();
  private long at = NOWHERE;

  WalkSource(RandomRows random, long sleepNanos) {
    this.random = random;
    this.sleepNanos = sleepNanos;
    sink = new LinkSink(random);
  }

  @Override
  public int next() {
    return at == NOWHERE ? ContinuousWalk.FIND : ContinuousWalk.STEP;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    if (at == NOWHERE) {
      Walk.turn(session, random);
      Outcome outcome = find(session, effect);
      at = outcome == Outcome.OK ? sink.firstLink() : NOWHERE;
      return outcome;
    }
    RowText.write(at, row);
    sink.clear();
    Outcome outcome = session.read(row, Columns.ALL, sink);
    if (sink.isCorrupt()) {
      effect.foundWrong();
    }
    effect.scanned(sink.cells() > 0 ? 1 : 0, sink.cells());
    at = outcome == Outcome.OK ? sink.picked() : NOWHERE;
    return outcome;
  }

  /**
   * Scans from a random row to the first entry that has a link. Most entries have a link, so a scan
   * of one row usually suffices. Each further scan reads ten times as many rows as the previous
   * scan.
   *
   * @return {@link Outcome#ABSENT} if no scanned entry has a link
   */
  private Outcome find(Session session, Effect effect) {
    RowText.write(random.next(), first);
    Outcome outcome = Outcome.ABSENT;
    for (int rows = 1; rows <= MOST_ROWS; rows *= 10) {
      sink.clear();
      outcome = session.scan(fromFirst, Columns.ALL, rows, sink);
      if (outcome != Outcome.OK || sink.firstLink() >= 0) {
        break;
      }
      outcome = Outcome.ABSENT;
    }
    if (sink.isCorrupt()) {
      effect.foundWrong();
    }
    return outcome;
  }

  @Override
  public long thinkNanos() {
    return sleepNanos;
  }
}
