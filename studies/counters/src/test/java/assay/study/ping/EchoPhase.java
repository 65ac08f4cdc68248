package assay.study.ping;

import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;

/** Writes one row: each worker does. */
record EchoPhase(EchoPlan plan) implements Phase {
  @Override
  public Site site() {
    return Site.WORKERS;
  }

  @Override
  public Prepared prepare(PhaseContext ofRun) throws StoreException {
    PhaseContext context = ofRun.on(plan.table());
    Session session = context.store().openSession(context.table());
    return () -> {
      try (session) {
        for (int i = 0; i < plan.times(); i++) {
          write(session);
        }
      }
      return PhaseTotals.NONE;
    };
  }

  private void write(Session session) throws StoreException {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of(plan.row()));
    mutation.put(Ping.FAMILY, Bytes.of("q"), new Bytes(), Mutation.SERVER_TIME, Bytes.of("echo"));
    if (session.write(mutation) != Outcome.OK) {
      throw new StoreException(StoreException.Kind.FAILED, session.lastError());
    }
  }
}
