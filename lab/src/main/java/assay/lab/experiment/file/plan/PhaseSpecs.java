package assay.lab.experiment.file.plan;

import assay.lab.experiment.file.key.FilterKeys;
import assay.lab.experiment.file.key.LagKeys;
import assay.lab.experiment.file.key.Operations;
import assay.lab.experiment.file.key.Scaling;
import assay.lab.experiment.file.key.ViewKeys;
import assay.lab.experiment.file.key.WorkloadKeys;
import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.ColdPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PausePlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ProgramPlan;
import assay.lab.plan.phase.ServersPlan;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.phase.ShellPlan;
import assay.lab.plan.phase.TablePlan;
import assay.lab.plan.phase.WarmPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.study.Key;
import assay.lab.workload.Workload;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.RowLoad;
import assay.lab.workload.rows.RowMix;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Names;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The phases of experiment files. */
final class PhaseSpecs {
  private PhaseSpecs() {}

  /**
   * @param duration as the file has it; empty if the phase ends by count
   */
  private static Pacing pacing(
      Optional<PhaseRate> rate,
      Pacing.Arrivals arrivals,
      Optional<Duration> duration,
      Planner planner) {
    return rate.map(given -> given.pacing(arrivals, duration, planner))
        .orElseGet(Pacing.ClosedLoop::new);
  }

  record Load(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key(Key.TABLE) Optional<String> table,
      @Key("how many; the workload's if nothing is said") Optional<Long> rows,
      @Key("sessions of a client") Optional<Integer> threads,
      @Key("so many that do nothing else; else it shares those that other activities leave")
          Optional<Integer> clients,
      @Key(
              "rows are due at this rate, such as 5000/s, at one that changes over time, or at a"
                  + " share of what a phase before did; else as fast as they go")
          Optional<PhaseRate> rate,
      @Key(value = "gaps between due times", otherwise = "constant") Pacing.Arrivals arrivals,
      @Key("users who may read the cells, by an access list that each cell carries")
          List<String> readers,
      @Key(LagKeys.MEANING) Optional<LagKeys> lag,
      @Key(ActionSpec.MEANING) List<ActionSpec> during,
      @Key(Key.FAULTS) Optional<LoadPlan.Faults> faults,
      @Key(Key.RECOVERY) Optional<Duration> recovery)
      implements ActivitySpec {

    Load {
      if (rows.isPresent() && rows.get() < 1) {
        throw new BadKey("rows", "must be at least 1");
      }
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
          lag.map(LagKeys::sampling));
    }
  }

  record Run(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key(Key.TABLE) Optional<String> table,
      @Key("ends after this time, such as 60s") Optional<Duration> duration,
      @Key("ends after so many operations") Optional<Long> operations,
      @Key("kept out of results; 10s, at most a sixth of the duration, if nothing is said")
          Optional<Duration> warmup,
      @Key(
              "operations are due at this rate, such as 600/s, at one that changes over time, or at a"
                  + " share of what a phase before did, such as 50% of PHASE; else as fast as they go")
          Optional<PhaseRate> rate,
      @Key(value = "gaps between due times", otherwise = "constant") Pacing.Arrivals arrivals,
      @Key("sessions of a client") Optional<Integer> threads,
      @Key("so many that do nothing else; else it shares those that other activities leave")
          Optional<Integer> clients,
      @Key("what a study does, by its kind; operations on rows if nothing is said")
          Optional<Workload> workload,
      @Key("one of YCSB's workloads in place of the file's") Optional<Preset> preset,
      @Key("share of each operation in place of the file's") Map<OperationKind, Double> mix,
      @Key("in place of the file's") Optional<RequestDistribution> distribution,
      @Key("of scans, in rows, in place of the file's") Optional<Integer> scanLength,
      @Key("rows of a multi-read, in place of the file's") Optional<Integer> batch,
      @Key("rows of a range-scan, in place of the file's") Optional<Long> range,
      @Key("reads and scans bring only what passes") Optional<FilterKeys> filter,
      @Key(value = "where the filter works; auto: in the servers if they can", otherwise = "auto")
          SessionView.Side filterAt,
      @Key("labels by which cells are seen") List<String> authorizations,
      @Key("this share of rows with visibilities is seen, in tenths such as 0.3")
          Optional<Double> unlocks,
      @Key("which of 'users' does it; the store's own if nothing is said") Optional<String> as,
      @Key("denied: the store has to refuse every operation") Optional<ViewKeys.Expectation> expect,
      @Key(LagKeys.MEANING) Optional<LagKeys> lag,
      @Key(ActionSpec.MEANING) List<ActionSpec> during,
      @Key(Key.FAULTS) Optional<LoadPlan.Faults> faults,
      @Key(Key.RECOVERY) Optional<Duration> recovery)
      implements ActivitySpec {
    private static final long USUAL_WARMUP_SECONDS = 10;

    Run {
      if (duration.isPresent() == operations.isPresent()) {
        throw new BadKey(
            duration.isPresent() ? "operations" : "duration",
            "must be either a duration or a number of operations");
      }
      if (duration.isPresent() && duration.get().toMillis() < 1000) {
        throw new BadKey("duration", "must be at least 1s");
      }
      if (operations.isPresent() && operations.get() < 1) {
        throw new BadKey("operations", "must be at least 1");
      }
      if (warmup.isPresent() && operations.isPresent()) {
        throw new BadKey("warmup", "needs a 'duration'; leave it out beside 'operations'");
      }
      if (warmup.isPresent() && warmup.get().toMillis() % 1000 != 0) {
        throw new BadKey("warmup", "must be whole seconds, such as 5s");
      }
      if (scanLength.isPresent() && scanLength.get() < 1) {
        throw new BadKey("scan-length", "must be at least 1");
      }
      WorkloadKeys.checkSeveral(batch, range);
      Operations.check(preset, mix);
      if (workload.isPresent()
          && (preset.isPresent() || !mix.isEmpty() || distribution.isPresent())) {
        throw new BadKey(
            "workload",
            "'workload' and a mix of operations on rows are mutually exclusive; remove one");
      }
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
          lag.map(LagKeys::sampling));
    }

    private Duration warmup(Duration time, Scaling scaling) {
      return warmup
          .map(given -> scaling.warmup(given, time))
          .orElseGet(
              () -> Duration.ofSeconds(Math.min(USUAL_WARMUP_SECONDS, time.toSeconds() / 6)));
    }
  }

  record Compact(@Key(Key.PHASE_NAME) Optional<String> name, @Key(Key.TABLE) Optional<String> table)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.table(table).require();
      return new TablePlan(phase, planner.table(table).name(), TablePlan.Act.COMPACT);
    }
  }

  record Flush(@Key(Key.PHASE_NAME) Optional<String> name, @Key(Key.TABLE) Optional<String> table)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.table(table).require();
      return new TablePlan(phase, planner.table(table).name(), TablePlan.Act.FLUSH);
    }
  }

  record Warm(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key(Key.TABLE) Optional<String> table,
      @Key(value = "fails after this time", otherwise = "5m") Duration timeout)
      implements PhaseSpec {
    Warm {
      if (timeout.toMillis() < 5000) {
        throw new BadKey("timeout", "must be at least 5s");
      }
    }

    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.table(table).require();
      return new WarmPlan(phase, planner.table(table).name(), timeout);
    }
  }

  record Cold(@Key(Key.PHASE_NAME) Optional<String> name, @Key(Key.TABLE) Optional<String> table)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.table(table).require();
      return new ColdPlan(phase, planner.table(table).name());
    }
  }

  record Drop(@Key(Key.PHASE_NAME) Optional<String> name, @Key(Key.TABLE) Optional<String> table)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.drop(planner.table(table));
      return new TablePlan(phase, planner.table(table).name(), TablePlan.Act.DROP);
    }
  }

  record Create(@Key(Key.PHASE_NAME) Optional<String> name, @Key(Key.TABLE) Optional<String> table)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      planner.table(table).create();
      return new TablePlan(phase, planner.table(table).name(), TablePlan.Act.CREATE);
    }
  }

  record Pause(
      @Key(Key.PHASE_NAME) Optional<String> name, @Key("how long, such as 5m") Duration duration)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      return new PausePlan(phase, planner.scaling().pause(duration));
    }
  }

  record Shell(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key("which of 'commands'") String command,
      @Key(value = "ended after this time", otherwise = "60s") Duration timeout)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      Map<String, List<String>> declared = planner.keys().commands();
      if (!declared.containsKey(command)) {
        throw new IllegalArgumentException(
            "no command '"
                + command
                + "' in 'commands'; "
                + Names.nearest(command, declared.keySet()));
      }
      return new ShellPlan(phase, command, declared.get(command), timeout);
    }
  }

  record Stop(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key("Servers such as tserver-1, or roles such as tserver, stopped in this order (SIGTERM).")
          List<String> servers)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      return new ServersPlan(phase, ServersPlan.Act.STOP, servers);
    }
  }

  record Start(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key(
              "Servers such as tserver-1, or roles such as tserver. Those that are stopped are started.")
          List<String> servers)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      return new ServersPlan(phase, ServersPlan.Act.START, servers);
    }
  }

  record Program(
      @Key(Key.PHASE_NAME) Optional<String> name,
      @Key(
              "Main class, found in the jars of the store's servers, such as"
                  + " org.apache.hadoop.hbase.regionserver.CompactionTool")
          String main,
      @Key("Arguments of the program.") List<String> arguments,
      @Key("Flags of the program's JVM, such as -Xmx1g.") List<String> jvm,
      @Key(
              "Roles of servers that the program needs, such as datanode. Their CPU time is measured"
                  + " as well.")
          List<String> servers,
      @Key(value = "Time after which the program is killed and the run fails.", otherwise = "10m")
          Duration timeout)
      implements PhaseSpec {
    @Override
    public PhasePlan plan(String phase, Planner planner) {
      return new ProgramPlan(phase, main, arguments, jvm, servers, timeout);
    }
  }
}
