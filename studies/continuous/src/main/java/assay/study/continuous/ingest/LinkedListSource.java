package assay.study.continuous.ingest;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Cell;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.study.continuous.entry.EntryMaker;
import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.ledger.LedgerHeader;
import assay.study.continuous.ledger.LedgerWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes the linked lists of one thread, one set of entries after another. If the store does not
 * acknowledge every entry of a set, the source abandons the list and starts the next list.
 * Therefore, no entry links to an entry that may be missing. Not thread-safe.
 */
final class LinkedListSource implements Source {
  /**
   * Minimum time in ms between two writes of the same cell. Servers assign timestamps in ms, and
   * the later write must not get the same timestamp as the earlier write.
   */
  private static final long APART_MILLIS = 2;

  /**
   * Shortest pause before the next list, if the store acknowledged no entry of the last set. The
   * pause doubles with each failed set, up to {@code LONGEST_REST_NANOS}.
   */
  private static final long SHORTEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final long LONGEST_REST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Ingest ingest;
  private final ListShape lists;
  private final EntryMaker maker;
  private final Mutation mutation = new Mutation();
  private final LedgerWriter ledger;

  private long list;
  private int set;
  private int size;
  private int written;
  private int acknowledged;
  private boolean deleting;
  private boolean intended;
  private long lastMillis;
  private long restNanos;
  private boolean rests;

  LinkedListSource(Ingest ingest, ThreadContext context) {
    this.ingest = ingest;
    lists = ingest.lists();
    maker = new EntryMaker(ingest);
    mutation.row().set(maker.cell().row());
    size = lists.size(set);
    Path file =
        context
            .ledger()
            .orElseThrow(() -> new IllegalStateException("this run has no folder for ledgers"));
    long now = System.currentTimeMillis();
    try {
      ledger =
          new LedgerWriter(
              file,
              new LedgerHeader(ingest, context.table(), context.activity(), context.thread(), now));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int next() {
    if (!intended) {
      intend();
    }
    mutation.clear();
    if (deleting) {
      maker.address(list, set, size - 1 - written);
      Cell cell = maker.cell();
      mutation.delete(cell.family(), cell.qualifier()).visibility().set(cell.visibility());
      return ContinuousIngest.DELETE;
    }
    maker.make(list, set, written);
    maker.putInto(mutation);
    return set == lists.depth() ? ContinuousIngest.CLOSE : ContinuousIngest.PUT;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    effect.wrote(1);
    written++;
    return session.write(mutation);
  }

  @Override
  public boolean wantsFlush() {
    return intended && written == size;
  }

  @Override
  public void settle(boolean isAcknowledged) {
    if (!intended) {
      return;
    }
    if (!isAcknowledged) {
      rests = acknowledged == 0;
      restNanos = Math.min(Math.max(2 * restNanos, SHORTEST_REST_NANOS), LONGEST_REST_NANOS);
      noteFate();
      turnTo(list + 1, 0, false);
      return;
    }
    restNanos = 0;
    acknowledged = written;
    if (written == size) {
      noteFate();
      turnToNext();
    }
  }

  /**
   * {@inheritDoc} The pauses prevent millions of requests and ledger lines while the store is down.
   */
  @Override
  public long thinkNanos() {
    long rest = rests ? restNanos : 0;
    rests = false;
    return rest;
  }

  @Override
  public void close() {
    try (ledger) {
      if (intended) {
        noteFate();
      }
      ledger.end(System.currentTimeMillis());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void intend() {
    try {
      ledger.intend(deleting, lists.count(list, set, 0), size);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (deleting || set == lists.depth()) {
      waitApart();
    }
    intended = true;
  }

  private void waitApart() {
    while (System.currentTimeMillis() < lastMillis + APART_MILLIS) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(APART_MILLIS));
    }
  }

  private void noteFate() {
    lastMillis = System.currentTimeMillis();
    try {
      ledger.settled(lastMillis, acknowledged, written);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    intended = false;
    written = 0;
    acknowledged = 0;
  }

  private void turnToNext() {
    if (deleting) {
      turnTo(set == 0 ? list + 1 : list, Math.max(0, set - 1), set > 0);
    } else if (set == lists.depth()) {
      turnTo(list + 1, 0, false);
    } else if (set == lists.depth() - 1 && ingest.isDeleted(list)) {
      turnTo(list, set, true);
    } else {
      turnTo(list, set + 1, false);
    }
  }

  private void turnTo(long newList, int newSet, boolean newDeleting) {
    list = newList;
    set = newSet;
    deleting = newDeleting;
    size = lists.size(newSet);
  }
}
