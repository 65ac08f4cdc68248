package assay.study.query.check;

import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.store.StoreException;
import assay.study.query.ingest.EventIngest;

/**
 * Compares an event table with its index and its counts. The comparison runs in one thread of the
 * process that coordinates the run.
 */
public record EventCheckPhase(EventCheckPlan plan) implements AdminPhase {
  @Override
  public EventCheckResult perform(PhaseContext context) throws StoreException {
    EventIngest ingest = plan.ingest(context.plan().phases()).orElseThrow();
    TableCheck check = new TableCheck(context.store(), context.table(), ingest, context.stop());
    return check.run().orElse(null);
  }
}
