package assay.study.continuous.walk;

import assay.lab.workload.Effect;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.continuous.entry.RowText;

/**
 * Scans from a random row to the first entry with a link. Most entries have a link, so a scan of
 * one row usually suffices; each further scan reads ten times as many rows. Not thread-safe.
 */
final class StartScan {
  private static final int MOST_ROWS = 1_000;

  private final RandomRows random;
  private final Bytes start = RandomRows.newRow();
  private final Range range = Range.from(start);
  private final LinkSink sink;

  StartScan(RandomRows random, LinkSink sink) {
    this.random = random;
    this.sink = sink;
  }

  /**
   * Returns {@link Outcome#ABSENT} if no entry has a link; otherwise, the sink has the first link.
   */
  Outcome find(Session session, Effect effect) {
    RowText.write(random.next(), start);
    Outcome outcome = Outcome.ABSENT;
    for (int rows = 1; rows <= MOST_ROWS; rows *= 10) {
      sink.clear();
      outcome = session.scan(range, Columns.ALL, rows, sink);
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
}
