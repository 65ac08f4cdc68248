package assay.bench;

import assay.lab.load.Sessions;
import assay.lab.plan.phase.SessionView;
import assay.lab.workload.Effect;
import assay.lab.workload.Opener;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.lab.workload.draw.Seed;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import java.nio.file.Path;
import java.util.Optional;

/** Performs operations of a workload in the current thread, without Assay's load generator. */
public final class DirectOperations {
  private DirectOperations() {}

  public static ThreadContext context(
      Store store, String table, String activity, Optional<Path> ledger) {
    Opener sessions =
        (name, filter) ->
            filter.isPresent()
                ? Sessions.open(
                    new SessionView.Filtered(filter.get(), SessionView.Side.SERVER), store, name)
                : store.openSession(name);
    return ThreadContext.of(table, activity, 0, 1, Seed.of(1), ledger, Opener.of(store, sessions));
  }

  /**
   * Performs the given number of operations.
   *
   * @throws IllegalStateException if an operation fails, or if an operation finds wrong or missing
   *     data
   */
  public static void perform(Source source, Session session, long times) {
    Effect effect = new Effect(System::nanoTime);
    for (long i = 0; i < times; i++) {
      source.next();
      effect.clear();
      require(source.perform(session, effect), session);
      if (effect.isWrong() || effect.missing() > 0) {
        throw new IllegalStateException("wrong values");
      }
    }
  }

  public static void require(Outcome outcome, Session session) {
    if (outcome != Outcome.OK) {
      throw new IllegalStateException(outcome + ": " + session.lastError());
    }
  }

  /** Writes a number into an array as decimal digits, right-aligned and padded with zeros. */
  public static void digits(long number, byte[] into) {
    long left = number;
    for (int i = into.length - 1; i >= 0; i--) {
      into[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
  }
}
