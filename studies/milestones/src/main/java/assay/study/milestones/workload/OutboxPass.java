package assay.study.milestones.workload;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Delivers the notifications in an outbox. Each pass reads all records, writes their notifications,
 * and deletes the records. If a pass ends before it has deleted a record, the next pass writes the
 * same row of the notification again. Concurrent passes also write the same rows. Not thread-safe.
 */
public final class OutboxPass {
  private final Posts posts;
  private final Session notifications;
  private final LongSupplier clock;
  private final Columns columns;
  private final List<Found> found = new ArrayList<>();
  private int delivered;
  private boolean notificationFailed;

  private record Found(Bytes row, Bytes qualifier, OutboxRecord record) {}

  /**
   * @param notifications session that writes notifications, which this object switches to
   *     write-through; the caller closes the session
   * @param clock returns the current time in ms since the epoch
   */
  public OutboxPass(Posts posts, List<Long> milestones, Session notifications, LongSupplier clock) {
    this.posts = posts;
    this.notifications = notifications;
    this.clock = clock;
    columns = OutboxRecord.columns(posts, milestones);
    notifications.writeThrough();
  }

  public Outcome deliver(Session votes, BooleanSupplier stopped) {
    found.clear();
    delivered = 0;
    notificationFailed = false;
    Outcome read = votes.scanAll(List.of(Range.all()), columns, this::find, stopped);
    if (read != Outcome.OK) {
      return read;
    }
    for (Found one : found) {
      Outcome outcome = deliver(one, votes);
      if (outcome != Outcome.OK) {
        return outcome;
      }
      delivered++;
    }
    return votes.buffers() && !found.isEmpty() ? votes.flush() : Outcome.OK;
  }

  public int delivered() {
    return delivered;
  }

  public String failed(Session votes) {
    return (notificationFailed ? notifications : votes).lastError();
  }

  private void find(Cell cell) {
    if (OutboxRecord.isRecord(cell.qualifier())) {
      found.add(
          new Found(cell.row().copy(), cell.qualifier().copy(), OutboxRecord.of(cell.value())));
    }
  }

  private Outcome deliver(Found one, Session votes) {
    long milestone = OutboxRecord.milestone(one.qualifier);
    int counter = posts.counter(ScatteredKey.number(one.row, 0), OutboxRecord.type(one.qualifier));
    OutboxRecord record = one.record;
    Mutation notification =
        new Notification(counter, milestone, record.millis(), record.thread())
            .mutation(posts, milestone, clock.getAsLong(), record.voter());
    Outcome outcome = notifications.write(notification);
    if (outcome != Outcome.OK) {
      notificationFailed = true;
      return outcome;
    }
    Mutation done = new Mutation();
    done.row().set(one.row);
    done.delete(Posts.FAMILY, one.qualifier);
    return votes.write(done);
  }
}
