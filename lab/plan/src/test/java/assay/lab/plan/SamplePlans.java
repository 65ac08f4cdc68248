package assay.lab.plan;

import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.Results;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Plans for tests of those who read them. */
public final class SamplePlans {
  /** Reads of a thousand rows. */
  public static final WorkloadSpec READS = reads(new RequestDistribution.Uniform());

  private SamplePlans() {}

  /** Reads of rows drawn so. */
  public static WorkloadSpec reads(RequestDistribution distribution) {
    return WorkloadSpec.of(1000, RowFormat.usual(), Mix.only(OperationKind.READ), distribution, 1);
  }

  /** The same rows with reads and this share of deletes. */
  public static WorkloadSpec deletes(double share) {
    Mix mix =
        share < 1
            ? Mix.of(OperationKind.DELETE, share, OperationKind.READ)
            : Mix.only(OperationKind.DELETE);
    return WorkloadSpec.of(1000, RowFormat.usual(), mix, new RequestDistribution.Uniform(), 1);
  }

  /** A load, then a minute of reads. */
  public static Plan plain() {
    return of(READS, load(), run("run", READS));
  }

  /** A plan of these phases. */
  public static Plan of(WorkloadSpec whole, PhasePlan... phases) {
    return of(whole, Optional.empty(), phases);
  }

  /** A plan of these phases that an experiment file describes. */
  public static Plan of(WorkloadSpec whole, Optional<PlanOrigin> origin, PhasePlan... phases) {
    return new Plan(
        "sample",
        "simulated",
        new TreeMap<>(),
        new TreeMap<>(),
        List.of(new PlannedTable("sample", TableUse.NEW, whole)),
        List.of(phases),
        List.of(),
        Clients.ONE,
        SeedScope.of(whole.seed()),
        Optional.empty(),
        origin);
  }

  /** The load of the rows. */
  public static LoadPlan load() {
    return ActivityPlan.load(READS, 4, new Pacing.ClosedLoop(), Duration.ZERO).phase();
  }

  /** A minute of a workload by four threads. */
  public static LoadPlan run(String name, WorkloadSpec workload) {
    return run(name, workload, new Pacing.ClosedLoop(), SessionView.whole());
  }

  /** A minute of a workload by four threads. */
  public static LoadPlan run(String name, WorkloadSpec workload, Pacing pacing, SessionView view) {
    return new ActivityPlan(
            name,
            Optional.empty(),
            new RowMix(workload),
            4,
            0,
            pacing,
            0,
            Duration.ofMinutes(1),
            Duration.ofSeconds(10),
            Duration.ZERO,
            InsertRetry.NONE,
            view,
            Optional.empty())
        .phase();
  }

  /** So many operations of a workload on a table. */
  public static ActivityPlan counted(
      String name,
      Optional<String> table,
      WorkloadSpec workload,
      int threads,
      int clients,
      Pacing pacing,
      long operations) {
    return new ActivityPlan(
        name,
        table,
        new RowMix(workload),
        threads,
        clients,
        pacing,
        operations,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ZERO,
        InsertRetry.NONE,
        SessionView.whole(),
        Optional.empty());
  }

  /** What is done to a server, or to any one of a role. */
  public static Action.OnServer on(ServerOperation verb, String target) {
    return new Action.OnServer(verb, target, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The only run of an experiment. */
  public static PlanOrigin origin(
      String variant, Map<String, String> values, Measured measured, Optional<FigureSpec> figure) {
    Results results = new Results(figure.stream().toList(), List.of(), List.of(), false);
    return origin(variant, values, measured, results, 1);
  }

  /** The same repeat of an experiment that asks for these results. */
  public static PlanOrigin origin(
      String variant, Map<String, String> values, Measured measured, Results results, int repeat) {
    return new PlanOrigin(
        "sample.yaml",
        variant,
        new TreeMap<>(values),
        repeat,
        3,
        1,
        1,
        1,
        Reset.DROP,
        measured,
        1,
        results,
        Instant.EPOCH,
        Optional.empty());
  }
}
