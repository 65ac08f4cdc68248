package assay.lab.experiment;

import assay.lab.fleet.Conductor;
import assay.lab.fleet.FleetPlan;
import assay.lab.fleet.FleetReport;
import assay.lab.fleet.coordination.Coordinator;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.Notes.Step;
import assay.lab.lag.KeyQueueHost;
import assay.lab.load.StopSignal;
import assay.lab.load.SystemClock;
import assay.lab.phase.Phase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.run.Manifest;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Executes the phases of a run with a fleet of workers. Only the workers put load on the store.
 * This process performs all other work while the workers wait. A {@code FleetCrew} object executes
 * only one run.
 */
public final class FleetCrew implements Crew {
  /**
   * If a worker is still working when this time has passed since a phase's deadline, the worker is
   * considered hung.
   */
  private static final Duration GRACE = Duration.ofMinutes(10);

  /**
   * Time limit for phases that end after a fixed number of operations and therefore have no
   * deadline. The time limit can be long, because a hung worker detects and reports the hang
   * itself.
   */
  private static final Duration UNBOUNDED = Duration.ofDays(30);

  private final Coordinator coordinator;
  private final Clients clients;
  private final String assayVersion;
  private final FleetPlan.Limits limits;
  private final Content content;
  private final KeyQueueHost lagHost;
  private final BooleanSupplier knowsOfDead;

  @FunctionalInterface
  public interface Content {
    String of(Plan plan, RunFolder folder, RunClock clock) throws IOException, InterruptedException;
  }

  /**
   * @param lagHost host of the queues for measuring read-after-write lag; workers send the keys of
   *     written rows to these queues
   * @param knowsOfDead returns whether a worker has exited with an error; called repeatedly until
   *     all workers have joined
   */
  public FleetCrew(
      Coordinator coordinator,
      Clients clients,
      String assayVersion,
      FleetPlan.Limits limits,
      Content content,
      KeyQueueHost lagHost,
      BooleanSupplier knowsOfDead) {
    this.coordinator = coordinator;
    this.clients = clients;
    this.assayVersion = assayVersion;
    this.limits = limits;
    this.content = content;
    this.lagHost = lagHost;
    this.knowsOfDead = knowsOfDead;
  }

  /**
   * {@inheritDoc}
   *
   * @throws FleetException if no load was started because a worker was late or could not take part
   */
  @Override
  public Ending carryOut(Plan plan, PhaseContext context) throws IOException, InterruptedException {
    RateOfPhase.refuse(plan);
    List<Phase> phases = plan.phases().stream().map(StudyPhase::of).toList();
    FleetPlan led =
        new FleetPlan(
            assayVersion,
            clients.count(),
            phases.stream().map(p -> new Step(p.name(), atMost(p).toMillis())).toList(),
            content.of(plan, context.out().folder(), context.out().clock()),
            clients.onLoss(),
            limits);
    try (LagReaders lags = LagReaders.open(lagHost, phases, context);
        ConductorPart own = new ConductorPart(phases, context, lags, knowsOfDead)) {
      FleetReport report =
          new Conductor(
                  coordinator,
                  SystemClock.SPINNING,
                  led,
                  UUID.randomUUID().toString(),
                  context.out()::event,
                  own,
                  context.stop())
              .lead();
      return ending(report, plan, context.stop());
    }
  }

  private static Duration atMost(Phase phase) {
    return phase.plan().deadline().map(time -> time.plus(GRACE)).orElse(UNBOUNDED);
  }

  private Ending ending(FleetReport report, Plan plan, StopSignal stop) {
    if (report.stopped().isPresent()) {
      return new Ending(
          stop.isRequested() ? Manifest.State.INTERRUPTED : Manifest.State.FAILED,
          report.stopped().get());
    }
    if (!report.losses().isEmpty()) {
      return new Ending(
          Manifest.State.PARTIAL,
          report.losses().stream()
              .map(loss -> LostShare.told(loss, plan, clients.count()))
              .collect(Collectors.joining("; ")));
    }
    return new Ending(Manifest.State.FINISHED, "");
  }
}
