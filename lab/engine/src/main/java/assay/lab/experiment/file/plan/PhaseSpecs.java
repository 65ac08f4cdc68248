package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.FilterKeys;
import assay.lab.experiment.file.key.Operations;
import assay.lab.experiment.file.key.ViewKeys;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.Scaling;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import assay.lab.workload.Workload;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Phases of experiment files that put load on the store. */
final class PhaseSpecs {
  static final String THREADS =
      "Number of sessions per client. Default: the experiment's 'threads'.";
  static final String CLIENTS =
      "Number of clients reserved for this activity. Default: the activity shares the unreserved "
          + "clients.";
  static final String ARRIVALS =
      "Distribution of the gaps between the scheduled starts of operations: constant (equal gaps) "
          + "or poisson (exponentially distributed gaps).";

  private PhaseSpecs() {}

  private static Pacing pacing(
      Optional<PhaseRate> rate,
      Pacing.Arrivals arrivals,
      Optional<Duration> duration,
      Planner planner) {
    return rate.map(given -> given.pacing(arrivals, duration, planner))
        .orElseGet(Pacing.ClosedLoop::new);
  }

  record Load(
      @Key(Key.PHASE_NAME) String name,
      @Key(Key.TABLE) Optional<String> table,
      @Key("Number of rows to load. Default: the workload's 'rows'.") Optional<Long> rows,
      @Key(THREADS) Optional<Integer> threads,
      @Key(CLIENTS) Optional<Integer> clients,
      @Key(
              "Rate of inserts: constant (such as 5000/s), changing over time, or a share of an "
                  + "earlier phase's rate (such as 50% of PHASE). Default: as fast as possible "
                  + "(closed loop).")
          Optional<PhaseRate> rate,
      @Key(value = ARRIVALS, otherwise = "constant") Pacing.Arrivals arrivals,
      @Key(
              "Users who may read the loaded cells. Each cell is written with an access list of "
                  + "these users. Default: no access lists.")
          List<String> readers,
      @Key(LagSampling.MEANING) Optional<LagSampling> lag,
      @Key(ActionSpec.MEANING) List<ActionSpec> during,
      @Key(Key.FAULTS) Optional<LoadPlan.Faults> faults,
      @Key(Key.RECOVERY) Optional<Duration> recovery)
      implements ActivitySpec {

    Load {
      BadKey.requirePositive("rows", rows);
    }

    @Override
    public long loads(Planner planner, TableAccount into) {
      return planner.isFor(table, into) ? count(planner) : 0;
    }

    private long count(Planner planner) {
      return planner.scaling().rows(rows.orElse(planner.table(table).usualRows()));
    }

    @Override
    public double scale(Planner planner) {
      return (double) count(planner) / rows.orElse(planner.table(table).usualRows());
    }

    @Override
    public ActivityPlan activity(String recorded, Planner planner) {
      TableAccount into = planner.table(table);
      WorkloadSpec workload = into.load(count(planner));
      return new ActivityPlan(
          recorded,
          into.name(),
          new RowLoad(workload),
          planner.threads(threads, clients, workload.rows()),
          clients.orElse(0),
          pacing(rate, arrivals, Optional.empty(), planner),
          workload.rows(),
          Duration.ZERO,
          Duration.ZERO,
          planner.keys().flushEvery(),
          InsertRetry.NONE,
          readers.isEmpty() ? SessionView.whole() : new SessionView.ForReaders(Set.copyOf(readers)),
          lag);
    }
  }

  record Run(
      @Key(Key.PHASE_NAME) String name,
      @Key(Key.TABLE) Optional<String> table,
      @Key(
              "Time after which the phase ends, such as 60s. Default: none; set either 'duration' "
                  + "or 'operations'.")
          Optional<Duration> duration,
      @Key(
              "Number of operations after which the phase ends. Default: none; set either "
                  + "'duration' or 'operations'.")
          Optional<Long> operations,
      @Key(
              "Warm-up time at the start of the phase, excluded from the results. Default: 10s, "
                  + "but at most a sixth of the duration; none with 'operations'.")
          Optional<Duration> warmup,
      @Key(
              "Rate of operations: constant (such as 600/s), changing over time, or a share of an "
                  + "earlier phase's rate (such as 50% of PHASE). Default: as fast as possible "
                  + "(closed loop).")
          Optional<PhaseRate> rate,
      @Key(value = ARRIVALS, otherwise = "constant") Pacing.Arrivals arrivals,
      @Key(THREADS) Optional<Integer> threads,
      @Key(CLIENTS) Optional<Integer> clients,
      @Key(
              "Special workload (provided by a study), such as {kind: counters}, to run instead "
                  + "of operations on rows. Default: operations on rows.")
          Optional<Workload> workload,
      @Key(
              "YCSB core workload, a to f, that sets the operations and the distribution of "
                  + "requests. Default: the operations in 'mix'; without 'mix', the operations of "
                  + "the table's workload.")
          Optional<Preset> preset,
      @Key(
              "Share of each operation, such as {read: 0.9, update: 0.1}; the shares must sum to "
                  + "1. Default: the operations in 'preset'; without 'preset', the operations of "
                  + "the table's workload.")
          Map<OperationKind, Double> mix,
      @Key(
              "Distribution of requests over rows, such as zipfian. Default: with 'preset', the "
                  + "preset's distribution; with 'mix', uniform; otherwise, the distribution of "
                  + "the table's workload.")
          Optional<RequestDistribution> distribution,
      @Key("Maximum number of rows per scan. Default: as in the table's workload.")
          Optional<Integer> scanLength,
      @Key("Number of rows per multi-read. Default: as in the table's workload.")
          Optional<Integer> batch,
      @Key("Number of rows per range-scan. Default: as in the table's workload.")
          Optional<Long> range,
      @Key("Filter that selects the rows or cells to return. Default: no filter.")
          Optional<FilterKeys> filter,
      @Key(
              value =
                  "Place where the filter runs: server, client, or auto (on the servers if they "
                      + "support the filter, otherwise in the client).",
              otherwise = "auto")
          SessionView.Side filterAt,
      @Key(
              "Authorizations of the phase's sessions: a list of visibility labels, such as [a, "
                  + "b]. Default: none.")
          List<String> authorizations,
      @Key(
              "Share of labelled rows that the phase's sessions may read: a multiple of 0.1, such "
                  + "as 0.3. Default: determined by 'authorizations'.")
          Optional<Double> unlocks,
      @Key(
              "Name of the user in 'users' who performs the operations. Default: the user in the "
                  + "store's settings.")
          Optional<String> as,
      @Key(
              "Set to 'denied' if the store must deny every operation. Default: operations must "
                  + "succeed.")
          Optional<ViewKeys.Expectation> expect,
      @Key(LagSampling.MEANING) Optional<LagSampling> lag,
      @Key(ActionSpec.MEANING) List<ActionSpec> during,
      @Key(Key.FAULTS) Optional<LoadPlan.Faults> faults,
      @Key(Key.RECOVERY) Optional<Duration> recovery)
      implements ActivitySpec {
    private static final long USUAL_WARMUP_SECONDS = 10;

    Run {
      BadKey.require(
          duration.isPresent() != operations.isPresent(),
          duration.isPresent() ? "operations" : "duration",
          "exactly one of 'duration' and 'operations' is required");
      BadKey.require(
          duration.isEmpty() || duration.get().toMillis() >= 1000,
          "duration",
          "must be at least 1s");
      BadKey.requirePositive("operations", operations);
      BadKey.require(
          warmup.isEmpty() || operations.isEmpty(), "warmup", "must be omitted with 'operations'");
      BadKey.require(
          warmup.isEmpty() || warmup.get().toMillis() % 1000 == 0,
          "warmup",
          "must be whole seconds, such as 5s");
      BadKey.requirePositive("scan-length", scanLength);
      WorkloadKeys.checkSeveral(batch, range);
      Operations.check(preset, mix);
      BadKey.require(
          workload.isEmpty() || (preset.isEmpty() && mix.isEmpty() && distribution.isEmpty()),
          "workload",
          "'workload' and a mix of operations on rows are mutually exclusive; remove one");
      new ViewKeys(filter, filterAt, authorizations, unlocks, as, expect).check();
    }

    @Override
    public double scale(Planner planner) {
      return duration.isPresent()
          ? (double) planner.scaling().duration(duration.get()).toNanos() / duration.get().toNanos()
          : (double) planner.scaling().rows(operations.orElseThrow()) / operations.get();
    }

    @Override
    public ActivityPlan activity(String recorded, Planner planner) {
      TableAccount on = planner.table(table);
      Workload does =
          workload
              .map(of -> planner.bound(of, on))
              .orElseGet(
                  () ->
                      new RowMix(
                          on.run(
                              new Operations(preset, mix, distribution),
                              scanLength,
                              batch,
                              range)));
      ViewKeys view = new ViewKeys(filter, filterAt, authorizations, unlocks, as, expect);
      view.checkViews(does.views(), planner.keys().users());
      long count = operations.map(planner.scaling()::rows).orElse(0L);
      Duration time = duration.map(planner.scaling()::duration).orElse(Duration.ZERO);
      return new ActivityPlan(
          recorded,
          on.name(),
          does,
          planner.threads(threads, clients, Long.MAX_VALUE),
          clients.orElse(0),
          pacing(rate, arrivals, duration, planner),
          count,
          time,
          warmup(time, planner.scaling()),
          planner.keys().flushEvery(),
          InsertRetry.NONE,
          view.view(on.keys().format(), planner.keys().users().keySet()),
          lag);
    }

    private Duration warmup(Duration time, Scaling scaling) {
      return warmup
          .map(given -> scaling.warmup(given, time))
          .orElseGet(
              () -> Duration.ofSeconds(Math.min(USUAL_WARMUP_SECONDS, time.toSeconds() / 6)));
    }
  }
}
