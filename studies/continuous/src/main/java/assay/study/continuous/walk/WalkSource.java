package assay.study.continuous.walk;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.continuous.entry.RowText;

final class WalkSource implements Source {
  private static final long NOWHERE = -1;

  private final RandomRows random;
  private final long sleepNanos;
  private final LinkSink sink;
  private final StartScan start;
  private final Bytes row = RandomRows.newRow();
  private long at = NOWHERE;

  WalkSource(RandomRows random, long sleepNanos) {
    this.random = random;
    this.sleepNanos = sleepNanos;
    sink = new LinkSink(random);
    start = new StartScan(random, sink);
  }

  @Override
  public int next() {
    return at == NOWHERE ? ContinuousWalk.FIND : ContinuousWalk.STEP;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    if (at == NOWHERE) {
      Walk.turn(session, random);
      Outcome outcome = start.find(session, effect);
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

  @Override
  public long thinkNanos() {
    return sleepNanos;
  }
}
