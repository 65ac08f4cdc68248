package assay.study.queue.phase;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import assay.study.queue.workload.Enqueue;

/**
 * Changes the number of consumers of a group, through the oracle. The phase runs in the process
 * that coordinates the run.
 */
public record ResizePhase(ResizePlan plan) implements AdminPhase {
  record Resized(int group, int consumers, long barrier) {}

  @Override
  public Resized perform(PhaseContext context) throws StoreException {
    Enqueue queue = QueueBefore.of(context.plan(), plan.table());
    try (Transactions oracle =
        queue.oracleOf(context.table()).client(context.stop()::isRequested)) {
      plan.require(queue);
      return new Resized(
          plan.group(), plan.consumers(), oracle.resize(plan.group(), plan.consumers()));
    } catch (OracleException | IllegalArgumentException e) {
      throw StoreException.failed(e.getMessage(), e);
    }
  }
}
