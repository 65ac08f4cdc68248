package assay.lab.experiment;

import assay.lab.action.PhaseActions;
import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.PhaseLead;
import assay.lab.fleet.PhaseWork.Prepared;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.measure.PhaseTotals;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.PhasePlan;
import assay.store.StoreException;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The conductor's part of a run with workers. The conductor executes phases without load while the
 * workers wait. While the workers put load on the store, the conductor performs actions on servers.
 * The conductor also reports the run's progress to the user.
 */
final class ConductorPart implements PhaseLead, Closeable {
  private final List<Phase> phases;
  private final PhaseContext context;
  private final LagReaders lags;
  private final BooleanSupplier knowsOfDead;
  private Optional<PhaseActions> actions = Optional.empty();

  ConductorPart(
      List<Phase> phases, PhaseContext context, LagReaders lags, BooleanSupplier knowsOfDead) {
    this.phases = phases;
    this.context = context;
    this.lags = lags;
    this.knowsOfDead = knowsOfDead;
  }

  @Override
  public boolean knowsOfDead() {
    return knowsOfDead.getAsBoolean();
  }

  @Override
  public void ordered(int number, long startNanos) {
    lags.ordered(phases.get(number));
    actions = Optional.of(PhaseActions.begin(phases.get(number).plan(), startNanos, context));
    context.runListener().phaseBegins(phases.get(number).name());
    if (phases.get(number).site() == Phase.Site.WORKERS) {
      PhasePlan plan = phases.get(number).plan();
      String time =
          plan.expected().map(duration -> ", about " + duration.toSeconds() + " s").orElse("");
      context.notice("phase '" + plan.name() + "' begins" + time);
    }
  }

  @Override
  public void through(int number, List<Passage> passages) throws IOException, InterruptedException {
    Phase phase = phases.get(number);
    try {
      close();
      PhaseTotals totals =
          phase.site() == Phase.Site.WORKERS ? ofWorkers(phase, passages) : own(phase);
      phase.done(totals, context);
    } catch (StoreException e) {
      throw new FleetException(e.getMessage(), e);
    } finally {
      context.runListener().phaseEnds(phase.name());
    }
  }

  @Override
  public void close() throws IOException {
    if (actions.isPresent()) {
      PhaseActions going = actions.get();
      actions = Optional.empty();
      going.close();
    }
  }

  private PhaseTotals own(Phase phase) throws StoreException, IOException, InterruptedException {
    try (Prepared prepared = phase.prepare(context)) {
      return prepared.run();
    }
  }

  private PhaseTotals ofWorkers(Phase phase, List<Passage> passages)
      throws IOException, InterruptedException {
    PhaseTotals totals =
        passages.stream()
            .map(each -> each.done().totals())
            .reduce(PhaseTotals.NONE, PhaseTotals::plus);
    context.notice(notice(phase, passages, totals));
    long clockError =
        passages.stream().mapToLong(each -> each.done().clockErrorNanos()).max().orElse(0);
    lags.through(phase, passages.stream().map(Passage::share).toList(), clockError);
    return totals;
  }

  private static String notice(Phase phase, List<Passage> passages, PhaseTotals totals) {
    long began = passages.stream().mapToLong(each -> each.done().started()).min().orElse(0);
    long ended = passages.stream().mapToLong(each -> each.done().ended()).max().orElse(0);
    return String.format(
        Locale.ROOT,
        "phase '%s': %d workers, %,d operations in %.1f s, %,d failed",
        phase.name(),
        passages.size(),
        totals.started(),
        (ended - began) / 1e9,
        totals.failed() + totals.unknown() + totals.denied());
  }
}
