package assay.study.queue.phase;

import assay.store.Bytes;
import assay.store.Cell;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Range;
import assay.store.Session;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.workload.Consumer;
import assay.study.queue.workload.EntryKey;
import assay.study.queue.workload.Groups;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Reads consumers' positions and the entries after them, for an audit. */
final class TableReading {
  private TableReading() {}

  /**
   * @return an outcome other than {@link Outcome#OK} if the table cannot be read
   */
  static Outcome of(
      Session session,
      Groups groups,
      Transactions oracle,
      QueueAudit audit,
      BooleanSupplier stopped)
      throws OracleException {
    for (int group = 0; group < groups.count(); group++) {
      for (int number = 0; number < groups.most(group); number++) {
        Consumer consumer = new Consumer(group, number);
        Outcome outcome = consumer.read(session, oracle);
        if (outcome == Outcome.OK) {
          audit.position(group, number, consumer.pointer(), consumer.within());
          outcome = rest(session, consumer, audit, stopped);
        }
        if (outcome != Outcome.OK) {
          return outcome;
        }
      }
    }
    return Outcome.OK;
  }

  private static Outcome rest(
      Session session, Consumer consumer, QueueAudit audit, BooleanSupplier stopped) {
    Range rest =
        new Range(
            Bytes.of(
                EntryKey.of(
                    consumer.group(), consumer.number(), consumer.pointer(), consumer.within())),
            Bytes.of(EntryKey.of(consumer.group(), consumer.number(), EntryKey.MOST_POINTER, 0)));
    int group = consumer.group();
    return session.scanAll(List.of(rest), Columns.ALL, cell -> add(cell, group, audit), stopped);
  }

  private static void add(Cell cell, int group, QueueAudit audit) {
    audit.row(group, EntryKey.pointer(cell.row()), EntryKey.number(cell.row()));
  }
}
