package assay.study.continuous.walk;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.RowSink;
import assay.store.Session;
import assay.study.continuous.entry.EntryReader;
import assay.study.continuous.entry.RowText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

final class BatchWalkSource implements Source, RowSink {
  private static final int KEPT = 3;

  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final RandomRows random;
  private final int batch;
  private final long sleepNanos;
  private final EntryReader reader = new EntryReader();
  private final Set<Long> candidates = new LinkedHashSet<>();
  private final List<Bytes> rows = new ArrayList<>();
  private final Bytes start = RandomRows.newRow();
  private final Range range = Range.from(start);
  private boolean full;
  private int lastRow;
  private long rowsSeen;
  private long cells;
  private boolean corrupt;

  BatchWalkSource(RandomRows random, int batch, long sleepNanos) {
    this.random = random;
    this.batch = batch;
    this.sleepNanos = sleepNanos;
    for (int i = 0; i < batch; i++) {
      rows.add(RandomRows.newRow());
    }
  }

  @Override
  public int next() {
    full = candidates.size() >= batch;
    return full ? ContinuousBatchWalk.BATCH : ContinuousBatchWalk.FIND;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    lastRow = -1;
    rowsSeen = 0;
    cells = 0;
    corrupt = false;
    Walk.turn(session, random);
    Outcome outcome = full ? readBatch(session) : find(session);
    effect.scanned(full ? rowsSeen : 0, full ? cells : 0);
    if (corrupt) {
      effect.foundWrong();
    }
    return outcome;
  }

  private Outcome find(Session session) {
    RowText.write(random.next(), start);
    Outcome outcome = session.scan(range, Columns.ALL, batch, cell -> accept(0, cell));
    return outcome == Outcome.OK && cells == 0 ? Outcome.ABSENT : outcome;
  }

  private Outcome readBatch(Session session) {
    Iterator<Long> next = candidates.iterator();
    for (int i = 0; i < batch; i++) {
      RowText.write(next.next(), rows.get(i));
      next.remove();
    }
    return session.readAll(rows, Columns.ALL, this);
  }

  @Override
  public void accept(int index, Cell cell) {
    cells++;
    if (index != lastRow) {
      lastRow = index;
      rowsSeen++;
    }
    EntryReader.Kind kind = reader.read(cell);
    corrupt |= kind == EntryReader.Kind.CORRUPT;
    if (kind != EntryReader.Kind.FOREIGN
        && reader.link() >= 0
        && candidates.size() < KEPT * batch) {
      candidates.add(reader.link());
    }
  }

  @Override
  public long thinkNanos() {
    return full ? sleepNanos : REST_NANOS;
  }
}
