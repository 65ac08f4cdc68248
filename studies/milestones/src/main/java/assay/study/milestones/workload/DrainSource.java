package assay.study.milestones.workload;

import assay.lab.workload.Effect;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.StoreException;
import java.util.Optional;

/**
 * Operations of one thread: each operation is one pass over the outbox. Every thread delivers all
 * notifications, so that none is lost if a thread dies. Not thread-safe.
 */
final class DrainSource implements Source {
  private final Drain drain;
  private final ThreadContext context;
  private final Session notifications;
  private final OutboxPass pass;

  DrainSource(Drain drain, ThreadContext context) throws StoreException {
    this.drain = drain;
    this.context = context;
    notifications = context.opener().open(drain.notifications(), Optional.empty());
    pass =
        new OutboxPass(drain.all(), drain.milestones(), notifications, System::currentTimeMillis);
  }

  @Override
  public int next() {
    return 0;
  }

  @Override
  public Outcome perform(Session session, Effect effect) {
    Outcome outcome = pass.deliver(session, context.stopped());
    effect.wrote(pass.delivered());
    effect.scanned(pass.delivered(), pass.delivered());
    if (outcome != Outcome.OK) {
      effect.because(pass.failed(session));
    }
    return outcome;
  }

  @Override
  public boolean flushesItself() {
    return true;
  }

  @Override
  public long thinkNanos() {
    return drain.every().toNanos();
  }

  @Override
  public void close() {
    notifications.close();
  }
}
