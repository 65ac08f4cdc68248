package assay.lab.fleet;

import assay.lab.fleet.FleetReport.Loss;
import assay.lab.fleet.FleetReport.Passage;
import assay.lab.fleet.FleetReport.PhasePassed;
import assay.lab.fleet.WorkerSlots.Seat;
import assay.lab.fleet.coordination.ClockOffset;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Notes;
import assay.lab.fleet.coordination.Notes.Accepted;
import assay.lab.fleet.coordination.Notes.Done;
import assay.lab.fleet.coordination.Notes.Order;
import assay.lab.fleet.coordination.Notes.Paths;
import assay.lab.fleet.coordination.Notes.Ready;
import assay.lab.fleet.coordination.Notes.Start;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.load.NanoClock;
import assay.lab.load.StopSignal;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.run.Event;
import assay.lab.run.EventDetail;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Leads a fleet of workers through a plan. All workers start and end each phase together. Every
 * wait has a time limit. If any worker fails before the first phase, the run ends. If a worker is
 * lost later, the plan determines whether the other workers continue.
 */
public final class Conductor {
  private final Coordinator coordinator;
  private final NanoClock clock;
  private final FleetPlan plan;
  private final FleetJournal journal;
  private final PhaseLead lead;
  private final StopSignal stop;
  private final Paths paths;
  private final WorkerSlots seats;
  private final Barrier barrier;
  private final List<Loss> losses = new ArrayList<>();
  private final List<PhasePassed> passed = new ArrayList<>();
  // Index of the current phase; -1 before the first phase.
  private int phase = -1;

  /**
   * @param run name of the run, which must never have been used before
   * @param lead the conductor's part of each phase
   * @param stop signal that ends the run early, including its workers
   */
  public Conductor(
      Coordinator coordinator,
      NanoClock clock,
      FleetPlan plan,
      String run,
      FleetJournal journal,
      PhaseLead lead,
      StopSignal stop) {
    this.coordinator = coordinator;
    this.clock = clock;
    this.plan = plan;
    this.journal = journal;
    this.lead = lead;
    this.stop = stop;
    paths = new Paths(run);
    seats = new WorkerSlots(plan.workers());
    barrier =
        new Barrier(
            coordinator, clock, stop, this::lost, this::refused, plan.assayVersion(), paths, seats);
  }

  /**
   * Leads the run from the time when the first worker joins to the time when the last worker
   * leaves.
   *
   * @throws FleetException if the run failed before its first phase, or the conductor's lease was
   *     lost
   */
  public FleetReport lead() throws IOException, InterruptedException {
    barrier.open();
    Optional<String> stopped = Optional.empty();
    try {
      gather();
      for (int next = 0; next < plan.phases().size(); next++) {
        pass(next);
      }
      compareClocks(ready(plan.phases().size(), "the comparison of clocks at the end"));
    } catch (FleetException e) {
      barrier.close(e.getMessage(), plan.limits().prepare());
      if (phase < 0 && !stop.isRequested()) {
        throw e;
      }
      stopped = Optional.of(e.getMessage());
    }
    if (stopped.isEmpty()) {
      barrier.close(null, plan.limits().prepare());
    }
    return new FleetReport(stopped, List.copyOf(losses), List.copyOf(passed));
  }

  private void gather() throws IOException, InterruptedException {
    FleetPlan.Limits limits = plan.limits();
    if (!barrier.awaitMembers(limits.join(), lead::knowsOfDead)) {
      if (lead.knowsOfDead()) {
        throw new FleetException(
            "a worker exited before all workers had joined; missing: " + seats.absentees());
      }
      throw new FleetException(
          "not all "
              + plan.workers()
              + " workers joined within "
              + limits.join().toMillis() / 1e3
              + " s; missing: "
              + seats.absentees());
    }
    String checksum = Notes.checksum(plan.content());
    coordinator.put(
        paths.order(Notes.PLAN),
        Notes.bytes(
            new Order(
                plan.assayVersion(),
                checksum,
                plan.content(),
                plan.phases(),
                limits.prepare().toMillis())));
    Map<String, byte[]> answers =
        barrier.awaitReports(Notes.ACCEPTED, limits.prepare(), "agreeing to the plan");
    for (Seat context : List.copyOf(seats.living())) {
      Accepted accepted = Notes.read(answers.get(context.token), Accepted.class);
      if (!accepted.checksum().equals(checksum)) {
        throw new FleetException(
            context + " received a plan that differs from the conductor's plan");
      }
    }
    journal.event(clock.nanos(), Event.FLEET_JOINED, null, null, Map.of("workers", plan.workers()));
  }

  private void pass(int next) throws IOException, InterruptedException {
    Step step = plan.phases().get(next);
    compareClocks(ready(next, "preparing phase " + step.name()));
    phase = next;
    // The more workers there are, the longer the order to start takes to reach all workers.
    long ahead = plan.limits().startLead().toNanos() + plan.workers() * 1_000_000L;
    long instant = clock.nanos() + ahead;
    if (!coordinator.create(
        paths.order(Notes.start(next)),
        Notes.bytes(new Start(instant)),
        Coordinator.Life.LASTING)) {
      throw new FleetException("phase " + step.name() + " was already started");
    }
    lead.ordered(next, instant);
    Map<String, byte[]> reports =
        barrier.awaitReports(
            Notes.done(next),
            Duration.ofMillis(step.atMostMillis()).plusNanos(ahead),
            "phase " + step.name());
    List<Passage> passages = new ArrayList<>();
    for (Seat context : List.copyOf(seats.living())) {
      Done done = Notes.read(reports.get(context.token), Done.class);
      passages.add(new Passage(context.share, done, context.offset));
    }
    tell(new PhasePassed(step.name(), instant, List.copyOf(passages)));
    lead.through(next, List.copyOf(passages));
    coordinator.put(paths.order(Notes.end(next)), new byte[0]);
  }

  private void tell(PhasePassed done) throws IOException {
    passed.add(done);
    journal.event(
        clock.nanos(),
        Event.FLEET_SKEW,
        done.name(),
        null,
        new EventDetail.FleetSkew(
            done.passages().size(),
            done.barrierSkewNanos() / 1e6,
            done.startSkewNanos() / 1e6,
            done.clockErrorNanos() / 1e6));
  }

  private Map<String, byte[]> ready(int next, String what)
      throws IOException, InterruptedException {
    return barrier.awaitReports(Notes.ready(next), plan.limits().prepare(), what);
  }

  /**
   * Reports clocks that have drifted too far. The run continues, because drift affects only
   * comparisons of times between machines.
   */
  private void compareClocks(Map<String, byte[]> reports) throws IOException {
    long most = plan.limits().clockError().toNanos();
    for (Seat context : List.copyOf(seats.living())) {
      Ready ready = Notes.read(reports.get(context.token), Ready.class);
      context.offset = new ClockOffset(ready.offsetNanos(), ready.errorNanos());
      if (ready.worstNanos() > most) {
        String line =
            String.format(
                Locale.ROOT,
                "the clock of %s is uncertain by %.1f ms; at most %.1f ms is allowed",
                context,
                ready.worstNanos() / 1e6,
                most / 1e6);
        journal.event(
            clock.nanos(),
            Event.FLEET_CLOCK,
            phaseName(),
            line,
            Map.of("worker", context.share.name(), "errorMillis", ready.worstNanos() / 1e6));
      }
    }
  }

  private void refused(String who, String why) throws IOException {
    journal.event(clock.nanos(), Event.FLEET_REFUSED, phaseName(), who + ": " + why, Map.of());
  }

  private void lost(Seat context, String why) throws IOException {
    if (phase < 0) {
      throw new FleetException(context + " was lost before the load started: " + why);
    }
    losses.add(new Loss(context.share, phaseName(), why));
    journal.event(
        clock.nanos(),
        Event.FLEET_LOST,
        phaseName(),
        context + ": " + why,
        new EventDetail.FleetLoss((double) losses.size() / plan.workers()));
    if (plan.onLoss() == WorkerLossPolicy.STOP) {
      throw new FleetException(context + " was lost in phase " + phaseName() + ": " + why);
    }
    if (seats.living().isEmpty()) {
      throw new FleetException(
          "no workers remain; the last worker lost was " + context + ": " + why);
    }
  }

  private String phaseName() {
    return phase < 0 ? null : plan.phases().get(phase).name();
  }
}
