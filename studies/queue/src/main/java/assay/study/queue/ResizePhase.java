package assay.study.queue;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.Transactions;
import java.util.Map;

/** Makes the oracle change the size of a group. Runs in the process that coordinates the run. */
record ResizePhase(ResizePlan plan) implements AdminPhase {
  @Override
  public Map<String, Object> perform(PhaseContext context) throws StoreException {
    Enqueue queue = QueueBefore.of(context.plan(), plan.table());
    try (Transactions oracle =
        queue.oracleOf(context.table()).client(context.stop()::isRequested)) {
      plan.require(queue);
      return Map.of(
          "group",
          plan.group(),
          "consumers",
          plan.consumers(),
          "barrier",
          oracle.resize(plan.group(), plan.consumers()));
    } catch (OracleException | IllegalArgumentException e) {
      throw new StoreException(StoreException.Kind.FAILED, e.getMessage(), e);
    }
  }
}
