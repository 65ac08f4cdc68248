package assay.study.queue.phase;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.Bytes;
import assay.store.Cell;
import assay.store.CellSink;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.GroupConsumer;
import assay.study.queue.workload.Groups;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the slowest consumer of all groups, and deletes all entries before this consumer's
 * position. The phase runs in one thread of the process that coordinates the run.
 */
public record CleanupPhase(CleanupPlan plan) implements AdminPhase {
  /**
   * @param deleted number of deleted entries
   * @param below write pointer below which all entries were deleted; null if the phase was stopped
   */
  record Cleaned(long deleted, Long below) {}

  private static final int BATCH = 1000;

  @Override
  public Cleaned perform(PhaseContext context) throws StoreException {
    Enqueue queue = QueueBefore.of(context.plan(), plan.table());
    try (Transactions oracle = queue.oracleOf(context.table()).client(context.stop()::isRequested);
        Session session = context.store().openSession(context.table())) {
      Groups groups = Groups.of(queue.groups(), oracle.sizes());
      List<GroupConsumer> consumers = new ArrayList<>();
      long slowest = Long.MAX_VALUE;
      for (int group = 0; group < groups.count(); group++) {
        for (int number = 0; number < groups.most(group); number++) {
          GroupConsumer consumer = new GroupConsumer(group, number);
          require(consumer.read(session, oracle), session);
          consumers.add(consumer);
          slowest = Math.min(slowest, consumer.pointer());
        }
      }
      long deleted = 0;
      for (GroupConsumer consumer : consumers) {
        if (context.stop().isRequested()) {
          return new Cleaned(deleted, null);
        }
        deleted += delete(session, consumer, slowest);
      }
      oracle.trim(slowest);
      return new Cleaned(deleted, slowest);
    } catch (OracleException e) {
      throw StoreException.failed(e.getMessage(), e);
    }
  }

  private static long delete(Session session, GroupConsumer consumer, long below)
      throws StoreException {
    Range range = new Range(consumer.key(0, 0), consumer.key(below, 0));
    long deleted = 0;
    List<Bytes> found = new ArrayList<>();
    CellSink sink = (Cell cell) -> found.add(cell.row().copy());
    do {
      found.clear();
      require(session.scan(range, Columns.ALL, BATCH, sink), session);
      for (Bytes row : found) {
        Outcome outcome = session.deleteRow(row);
        require(outcome == Outcome.ABSENT ? Outcome.OK : outcome, session);
      }
      require(session.flush(), session);
      deleted += found.size();
      if (!found.isEmpty()) {
        range.start().set(found.get(found.size() - 1));
      }
    } while (found.size() == BATCH);
    return deleted;
  }

  private static void require(Outcome outcome, Session session) throws StoreException {
    if (outcome != Outcome.OK) {
      throw StoreException.failed("cleanup failed (" + outcome + "): " + session.lastError());
    }
  }
}
