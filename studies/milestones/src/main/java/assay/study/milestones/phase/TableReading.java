package assay.study.milestones.phase;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.milestones.workload.Notification;
import assay.study.milestones.workload.OutboxRecord;
import assay.study.milestones.workload.Posts;
import assay.study.milestones.workload.ScatteredKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

final class TableReading {
  private TableReading() {}

  /**
   * Adds the counters and the outbox records of a table of votes.
   *
   * @throws StoreException if the table cannot be read
   */
  static void ofVotes(Session session, Posts posts, Audit audit, BooleanSupplier stopped)
      throws StoreException {
    scan(session, cell -> count(cell, posts, audit), stopped);
  }

  private static void count(Cell cell, Posts posts, Audit audit) {
    int post = ScatteredKey.number(cell.row(), 0);
    if (post < 0 || post >= posts.count()) {
      return;
    }
    if (OutboxRecord.isRecord(cell.qualifier())) {
      int type = OutboxRecord.type(cell.qualifier());
      audit.record(posts.counter(post, type), OutboxRecord.milestone(cell.qualifier()));
      return;
    }
    int type = Posts.TYPES.indexOf(cell.qualifier().toString());
    if (type >= 0 && type < posts.types()) {
      audit.counter(posts.counter(post, type), Posts.number(cell.value()));
    }
  }

  static void ofNotifications(Session session, Posts posts, Audit audit, BooleanSupplier stopped)
      throws StoreException {
    Map<Bytes, Found> rows = new HashMap<>();
    scan(
        session,
        cell -> {
          Found found = rows.get(cell.row());
          if (found == null) {
            found = new Found();
            rows.put(cell.row().copy(), found);
          }
          found.take(cell);
        },
        stopped);
    rows.forEach(
        (row, found) -> {
          Notification of = Notification.of(row, posts);
          if (of != null) {
            audit.notification(of, found.millis, found.voter);
          }
        });
  }

  private static final class Found {
    private long millis;
    private String voter = "";

    void take(Cell cell) {
      if (cell.qualifier().equals(Notification.DELIVERED)) {
        millis = Notification.millis(cell);
      } else if (cell.qualifier().equals(Notification.VOTER)) {
        voter = cell.value().toString();
      }
    }
  }

  private static void scan(Session session, CellSink sink, BooleanSupplier stopped)
      throws StoreException {
    Outcome outcome = session.scanAll(List.of(Range.all()), Columns.ALL, sink, stopped);
    if (outcome != Outcome.OK) {
      throw new StoreException(
          outcome == Outcome.DENIED ? StoreException.Kind.DENIED : StoreException.Kind.FAILED,
          "a table cannot be read: " + session.lastError());
    }
  }
}
