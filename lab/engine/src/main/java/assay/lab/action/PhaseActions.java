package assay.lab.action;

import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerControl;
import assay.lab.phase.ServerControl.Server;
import assay.lab.phase.ServerControl.State;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.workload.draw.Seed;
import assay.store.StoreException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs a phase's actions in the process that leads the run. Each action has its own thread. {@link
 * #close} ends and undoes the actions.
 */
public final class PhaseActions implements Closeable {
  /**
   * Maximum time to wait at a phase's end until broken servers are running again. Recovering the
   * data that servers held in memory takes a few minutes.
   */
  private static final Duration LONGEST_RETURN = Duration.ofMinutes(6);

  private final RunningPhase phase;
  private final ActionJournal journal;
  private final OngoingActions ongoing = new OngoingActions();
  private final ServerRecovery recovery;
  private final TaskThreads actions = new TaskThreads();
  private final TaskThreads supervisor = new TaskThreads();
  private final ServerControl servers;
  private final Duration patience;
  private final Optional<Supervision> supervision;

  public static PhaseActions begin(PhasePlan plan, long startNanos, PhaseContext context) {
    return new PhaseActions(plan, startNanos, context, LONGEST_RETURN, RunningPhase.SYSTEM_CLOCK);
  }

  PhaseActions(
      PhasePlan plan,
      long startNanos,
      PhaseContext context,
      Duration patience,
      RunningPhase.Clock clock) {
    this.patience = patience;
    this.servers = context.servers();
    Optional<Duration> length = plan.deadline();
    phase =
        new RunningPhase(context.stop(), length.map(time -> startNanos + time.toNanos()), clock);
    PhaseContext within = context.withStop(phase.stop());
    journal = new ActionJournal(plan.name(), within, phase);
    recovery = new ServerRecovery(servers, phase);
    supervision =
        plan.during().stream().anyMatch(action -> action.deed().breaks())
            ? Optional.of(new Supervision(servers, journal, ongoing, recovery, phase))
            : Optional.empty();
    Seed seed = context.plan().seed().phase(plan.name());
    List<ScheduledAction> scheduled = new ArrayList<>();
    for (ActionPlan action : plan.during()) {
      scheduled.add(
          new ScheduledAction(
              action,
              new ActionTimes(action, length, seed.action(scheduled.size())),
              executor(action, within),
              journal,
              phase,
              startNanos));
    }
    for (int i = 0; i < scheduled.size(); i++) {
      actions.start("assay-action-" + (i + 1), scheduled.get(i));
    }
    supervision.ifPresent(each -> supervisor.start("assay-action-supervision", each));
  }

  private ActionExecutor executor(ActionPlan action, PhaseContext context) {
    TimedChange lasting = new TimedChange(journal, phase, ongoing, action.lasting());
    return action
        .deed()
        .match(
            deed -> new ServerAction(deed, context.servers(), journal, ongoing, recovery, lasting),
            deed -> new ThrottleAction(deed, context.on(deed.table()), journal, lasting),
            deed -> new AdminAction(deed, context, journal));
  }

  /**
   * Undoes all remaining actions at the phase's end, and waits until broken servers are running
   * again. Records an event for each server that cannot be restored. An interrupt does not shorten
   * the wait.
   *
   * @throws IOException if the run folder cannot be written
   */
  @Override
  public void close() throws IOException {
    phase.over();
    long deadline = System.nanoTime() + patience.toNanos();
    if (!(actions.endBy(deadline) && supervisor.endBy(deadline))) {
      actions.interrupt();
      supervisor.interrupt();
      for (Map.Entry<String, OngoingAction> held : ongoing.all().entrySet()) {
        journal.leaves(
            held.getValue(),
            held.getKey() + " was not restored within " + patience.toSeconds() + " s");
      }
    } else if (supervision.isPresent()) {
      lookOnceMore(supervision.get());
    }
    checkReturned();
    actions.check();
  }

  private void lookOnceMore(Supervision supervision) throws IOException {
    supervisor.check();
    try {
      servers.awaitLeases();
      supervision.look();
    } catch (StoreException e) {
      return; // checkReturned reports the error
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Checks that restored servers are still running, because a restored server may exit unnoticed.
   */
  private void checkReturned() throws IOException {
    Map<String, OngoingAction> returned = ongoing.released();
    returned.values().removeIf(hold -> hold.server().isEmpty());
    if (returned.isEmpty()) {
      return;
    }
    try {
      for (Server server : servers.servers()) {
        OngoingAction hold = returned.get(server.label());
        if (hold != null && server.state() != State.UP) {
          journal.leaves(hold, server.label() + " was restored, but is no longer running");
        }
      }
    } catch (StoreException e) {
      for (OngoingAction hold : returned.values()) {
        journal.leaves(hold, e.getMessage());
      }
    }
  }
}
