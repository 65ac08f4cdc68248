package assay.study.query.ingest;

import assay.lab.workload.Effect;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import java.util.Optional;

/**
 * One thread's batches of events: of all batches those whose number, divided by the threads, leaves
 * the thread's. After the last one they begin again. Of one thread.
 */
final class IngestSource implements Source {
  private final EventIngest ingest;
  private final EventMaker event;
  private final EventTable table;
  private final IndexTable index;
  private final Session indexSession;
  private final long batches;
  private final int of;
  private long batch;
  private long writes;

  IngestSource(EventIngest ingest, Seat seat) {
    this.ingest = ingest;
    event = new EventMaker(ingest.all(), new EventKeys(ingest.shards()));
    table = new EventTable(EventTypes.named(ingest.type()));
    index = new IndexTable(EventTypes.named(ingest.type()));
    indexSession = ingest.index().map(name -> open(seat, name)).orElse(null);
    batches = (ingest.events() + ingest.batch() - 1) / ingest.batch();
    of = seat.of();
    batch = seat.thread() - (long) of;
  }

  private static Session open(Seat seat, String table) {
    try {
      return seat.opener().open(table, Optional.empty());
    } catch (StoreException e) {
      throw new IllegalStateException("table '" + table + "': " + e.getMessage(), e);
    }
  }

  @Override
  public int next() {
    batch = batch + of < batches ? batch + of : (batch + of) % of % batches;
    return EventIngest.INGEST;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    long first = batch * ingest.batch();
    long end = Math.min(first + ingest.batch(), ingest.events());
    writes = 0;
    Outcome outcome = writeEvents(session, first, end);
    if (indexSession == null || outcome != Outcome.OK) {
      effect.lastPart(EventIngest.EVENTS);
    } else {
      effect.endPart(EventIngest.EVENTS, outcome);
      effect.lastPart(EventIngest.INDEX);
      outcome = writeIndex(first, end);
    }
    effect.wrote(writes);
    return outcome;
  }

  private Outcome writeEvents(Session session, long first, long end) {
    for (long number = first; number < end; number++) {
      event.make(number);
      Outcome outcome = session.write(table.put(event));
      if (outcome != Outcome.OK) {
        return outcome;
      }
      writes++;
    }
    return session.flush();
  }

  private Outcome writeIndex(long first, long end) {
    for (long number = first; number < end; number++) {
      event.make(number);
      for (int i = 0; i < index.fields(); i++) {
        if (event.has(index.field(i))) {
          Outcome outcome = indexSession.write(index.put(event, i));
          if (outcome != Outcome.OK) {
            return outcome;
          }
          writes++;
        }
      }
    }
    return indexSession.flush();
  }

  @Override
  public void close() {
    if (indexSession != null) {
      indexSession.close();
    }
  }
}
