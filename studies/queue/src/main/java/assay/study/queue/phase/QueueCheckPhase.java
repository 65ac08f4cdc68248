package assay.study.queue.phase;

import assay.lab.ledger.FaultFile;
import assay.lab.ledger.LedgerFolder;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.RowHistory;
import assay.lab.run.file.RunFolder;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.workload.Enqueue;
import assay.study.queue.workload.Groups;
import assay.study.queue.workload.Guarantee;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Checks that each group of consumers received the events of a queue as guaranteed. The check runs
 * in one thread of the process that coordinates the run.
 */
public record QueueCheckPhase(QueueCheckPlan plan) implements AdminPhase {
  @Override
  public QueueResult perform(PhaseContext context) throws StoreException, IOException {
    context.requireNewTable("events");
    Enqueue queue = QueueBefore.of(context.plan(), plan.table());
    Guarantee guarantee = QueueBefore.guarantee(context.plan(), plan.table());
    RunFolder run = context.out().folder();
    QueueAudit audit;
    List<QueueFault> found;
    try (Transactions oracle =
        queue.oracleOf(context.table()).client(context.stop()::isRequested)) {
      Groups groups = Groups.of(queue.groups(), oracle.sizes());
      audit = new QueueAudit(queue, groups, guarantee, oracle);
      for (Path ledger : LedgerFolder.of(run, context.table(), header -> header.has("queue"))) {
        audit.ledger(ledger);
      }
      try (Session session = context.store().openSession(context.table())) {
        if (audit.table(session, context.stop()::isRequested) != Outcome.OK) {
          throw StoreException.failed("the table cannot be read: " + session.lastError());
        }
      }
      if (context.stop().isRequested()) {
        return null;
      }
      found = audit.faults();
    } catch (OracleException e) {
      throw StoreException.failed(e.getMessage(), e);
    }
    List<QueueFault> faults = RowHistory.placed(found, context);
    return audit.result(FaultFile.write(run, name(), faults), FaultFile.first(faults));
  }
}
