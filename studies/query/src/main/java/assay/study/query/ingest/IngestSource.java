package assay.study.query.ingest;

import assay.lab.workload.Effect;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.store.Bytes;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.query.event.EventMaker;
import assay.study.query.event.EventType;
import assay.study.query.event.EventTypes;
import assay.study.query.key.EventKeys;
import assay.study.query.table.CountTable;
import assay.study.query.table.EventTable;
import assay.study.query.table.IndexTable;
import assay.study.query.table.StoredSchema;
import java.util.ArrayList;
import java.util.List;
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
  private final CountTable counts;
  private final List<Session> opened = new ArrayList<>();

  /** Null where no index is written. */
  private final Session indexSession;

  /** Null where no counts are written. */
  private final Session countSession;

  private final long batches;
  private final int of;
  private long batch;
  private long writes;

  /**
   * @throws StoreException if a table cannot be opened, or was written in another way
   */
  IngestSource(EventIngest ingest, Seat seat) throws StoreException {
    this.ingest = ingest;
    EventType type = EventTypes.named(ingest.type());
    long bin = ingest.countBin().toMillis();
    event = new EventMaker(ingest.all(), new EventKeys(ingest.shards()));
    table = new EventTable(type);
    index = new IndexTable(type);
    counts = new CountTable(type, bin);
    boolean ready = false;
    try {
      open(seat, Optional.of(seat.table()), EventTable.FAMILY, ingest.schema());
      indexSession = open(seat, ingest.index(), IndexTable.FAMILY, StoredSchema.index(type));
      countSession = open(seat, ingest.counts(), CountTable.FAMILY, StoredSchema.counts(type, bin));
      ready = true;
    } finally {
      if (!ready) {
        close();
      }
    }
    batches = (ingest.events() + ingest.batch() - 1) / ingest.batch();
    of = seat.of();
    batch = seat.thread() - (long) of;
  }

  private Session open(Seat seat, Optional<String> name, Bytes family, StoredSchema schema)
      throws StoreException {
    if (name.isEmpty()) {
      return null;
    }
    Session session = seat.opener().open(name.get(), Optional.empty());
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
    long first = batch * ingest.batch();
    long end = Math.min(first + ingest.batch(), ingest.events());
    writes = 0;
    int part = EventIngest.EVENTS;
    Outcome outcome = writeEvents(session, first, end);
    if (outcome == Outcome.OK && indexSession != null) {
      effect.endPart(part, Outcome.OK);
      part = EventIngest.INDEX;
      outcome = told(writeIndex(first, end), indexSession, effect);
    }
    if (outcome == Outcome.OK && countSession != null) {
      effect.endPart(part, Outcome.OK);
      part = EventIngest.COUNTS;
      outcome = told(writeCounts(first, end), countSession, effect);
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

  private Outcome writeCounts(long first, long end) {
    for (long number = first; number < end; number++) {
      event.make(number);
      if (number == first) {
        counts.begin(event.identity());
      }
      counts.add(event);
    }
    for (int i = 0; i < counts.rows(); i++) {
      Outcome outcome = countSession.write(counts.put(i));
      if (outcome != Outcome.OK) {
        return outcome;
      }
      writes++;
    }
    return countSession.flush();
  }

  @Override
  public void close() {
    opened.forEach(Session::close);
  }
}
