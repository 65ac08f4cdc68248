package assay.study.query.ingest;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.key.IndexLayout;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the batches of one thread. Thread i of n writes the batches whose number modulo n is i.
 * After the last batch of the thread, the source starts again with the thread's first batch. Not
 * thread-safe.
 */
final class EventBatchSource implements Source {
  private final EventIngest ingest;
  private final BatchRows events;
  private final BatchRows index;
  private final BatchRows counts;
  private final List<Session> opened = new ArrayList<>();
  private final Session indexSession;
  private final Session countSession;
  private final long batches;
  private final int of;
  private long batch;
  private long writes;

  EventBatchSource(EventIngest ingest, ThreadContext context) throws StoreException {
    this.ingest = ingest;
    events = new BatchRows.OfEvents(ingest);
    index = new BatchRows.OfIndex(ingest);
    counts = new BatchRows.OfCounts(ingest);
    try {
      Session own = open(context, Optional.of(context.table()), EventTable.FAMILY, ingest.schema());
      indexSession =
          ingest.layout() == IndexLayout.IN_SHARD
              ? own
              : open(context, ingest.index(), IndexTable.FAMILY, ingest.indexSchema());
      countSession = open(context, ingest.counts(), CountTable.FAMILY, ingest.countSchema());
    } catch (StoreException | RuntimeException | Error e) {
      close();
      throw e;
    }
    batches = ingest.batches();
    of = context.of();
    batch = context.thread() - (long) of;
  }

  private Session open(
      ThreadContext context, Optional<String> name, Bytes family, StoredSchema schema)
      throws StoreException {
    if (name.isEmpty()) {
      return null;
    }
    Session session = context.opener().open(name.get(), Optional.empty());
    opened.add(session);
    schema.establish(name.get(), family, session);
    return session;
  }

  @Override
  public int next() {
    batch = batch + of < batches ? batch + of : (batch + of) % of % batches;
    return EventIngest.INGEST;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    writes = 0;
    int part = EventIngest.EVENTS;
    Outcome outcome = write(events, session);
    if (outcome == Outcome.OK && indexSession != null) {
      effect.endPart(part, Outcome.OK);
      part = EventIngest.INDEX;
      outcome = told(write(index, indexSession), indexSession, effect);
    }
    if (outcome == Outcome.OK && countSession != null) {
      effect.endPart(part, Outcome.OK);
      part = EventIngest.COUNTS;
      outcome = told(write(counts, countSession), countSession, effect);
    }
    effect.lastPart(part);
    effect.wrote(writes);
    return outcome;
  }

  private static Outcome told(Outcome outcome, Session session, Effect effect) {
    if (outcome != Outcome.OK) {
      effect.because(session.lastError());
    }
    return outcome;
  }

  private Outcome write(BatchRows rows, Session session) {
    rows.begin(batch, ingest);
    for (Mutation row = rows.next(); row != null; row = rows.next()) {
      Outcome outcome = session.write(row);
      if (outcome != Outcome.OK) {
        return outcome;
      }
      writes++;
    }
    return session.flush();
  }

  @Override
  public void close() {
    opened.forEach(Session::close);
  }
}
