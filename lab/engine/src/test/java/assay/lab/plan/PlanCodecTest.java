package assay.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.bulk.BulkRows;
import assay.lab.bulk.RecordFiles;
import assay.lab.bulk.RowMapping;
import assay.lab.plan.admin.ColdPlan;
import assay.lab.plan.admin.PausePlan;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.ProgramPlan;
import assay.lab.plan.admin.ServersPlan;
import assay.lab.plan.admin.ShellPlan;
import assay.lab.plan.admin.SnapshotPlan;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.plan.admin.TablePlan;
import assay.lab.plan.admin.ThrottlePlan;
import assay.lab.plan.admin.WarmPlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.plan.phase.InsertRetry;
import assay.lab.plan.phase.LagSampling;
import assay.lab.plan.phase.LoadPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.phase.ServerOperation;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.phase.StudyPhaseKind;
import assay.lab.plan.phase.Timing;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.FindingSpec;
import assay.lab.plan.result.RatioBound;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.Results;
import assay.lab.plan.result.SourceRatio;
import assay.lab.plan.result.VariantName;
import assay.lab.study.Rate;
import assay.lab.study.Studies;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.FieldGroups;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.format.VisibilityFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Bytes;
import assay.store.Columns;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import assay.store.capability.Users;
import assay.store.capability.filter.Condition;
import assay.store.capability.filter.ServerFilter.Filter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanCodecTest {
  private static final KeyFormat KEYS = new KeyFormat(KeyFormat.Order.HEXADECIMAL, 16);
  private static final Bytes BINARY = Bytes.of(new byte[] {0, -1, '\\', 'x', 'a'});
  private static final Optional<String> NONE = Optional.empty();
  private static final Optional<String> TABLE = Optional.of("sample");

  /** Each phase stands in a plan of its own, so that a failure names it. */
  static Stream<PhasePlan> phases() {
    List<PhasePlan> phases = new ArrayList<>();
    for (TablePlan.Act act : TablePlan.Act.values()) {
      phases.add(new TablePlan(act.name(), NONE, act));
    }
    phases.add(new WarmPlan("warm", TABLE, Duration.ofMinutes(5)));
    phases.add(new ColdPlan("cold", NONE));
    phases.add(new PausePlan("pause", Duration.ofNanos(1_234_567)));
    phases.add(new SnapshotPlan("snapshot", TABLE, "assay_s_0"));
    phases.add(new ShellPlan("shell", "c", List.of("sh", "-c", "a: b"), Duration.ofMillis(1500)));
    for (ServersPlan.Act act : ServersPlan.Act.values()) {
      phases.add(new ServersPlan("servers", act, List.of("hmaster", "regionserver-2")));
    }
    phases.add(
        new ProgramPlan(
            "program",
            "a.b.Tool$Inner",
            List.of("-major", "a b"),
            List.of("-Xmx1g"),
            List.of("datanode"),
            Duration.ofMinutes(2)));
    phases.add(new ThrottlePlan("throttle", NONE, NONE, Reach.TABLE, Map.of(Limit.WRITE, 50L)));
    phases.add(new ThrottlePlan("unthrottle", TABLE, NONE, Reach.TABLE, Map.of()));
    Map<Limit, Long> bytes = Map.of(Limit.READ_BYTES, 5L << 20);
    for (Reach reach : Reach.values()) {
      phases.add(new ThrottlePlan("throttle", NONE, Optional.of("tenant"), reach, bytes));
    }
    for (SplitPoints splits :
        List.of(
            new SplitPoints.OfRows(KEYS, 1000, 4),
            new SplitPoints.OfRange(KEYS, "user00", "userff", 4),
            new SplitPoints.Listed("f", new TreeSet<>(Set.of(BINARY, Bytes.of("m")))))) {
      phases.add(new PresplitPlan("presplit", NONE, splits, Optional.of(1L << 30)));
    }
    Map<String, String> cells = new LinkedHashMap<>(Map.of("cf:z", "z"));
    cells.put("cf:a", "a");
    BulkRows input =
        new BulkRows.Input(
            new RecordFiles("in.csv", RecordFiles.Form.CSV),
            new RowMapping(List.of("k"), "-", cells));
    BulkRows rows = new BulkRows.Generated(SamplePlans.READS);
    Optional<Path> folder = Optional.of(Path.of("/tmp/x"));
    phases.add(new FormatPlan("format", NONE, input, 2, folder));
    phases.add(new FormatPlan("rows", NONE, rows, 1, Optional.empty()));
    phases.add(new ImportPlan("import", NONE, Optional.of("format"), folder, Duration.ZERO));
    phases.add(new ImportPlan("import", TABLE, NONE, folder, Duration.ofSeconds(60)));
    return Stream.concat(phases.stream(), activities());
  }

  private static Stream<PhasePlan> activities() {
    List<PhasePlan> activities = new ArrayList<>();
    for (RequestDistribution distribution : RequestDistribution.byName().values()) {
      activities.add(SamplePlans.run("run", SamplePlans.reads(distribution)));
    }
    for (FieldLength lengths :
        List.of(
            new FieldLength.Uniform(1, 9),
            new FieldLength.Zipfian(1, 9),
            new FieldLength.Histogram(10, List.of(0L, 5L, 1L)))) {
      activities.add(
          SamplePlans.run("run", Specs.with(SamplePlans.READS, "format", format(lengths))));
    }
    Condition all =
        new Condition.All(
            List.of(
                new Condition.Equal(column(Bytes.of("a")), BINARY),
                new Condition.Not(new Condition.Matches(column(BINARY), "b.*"))));
    Condition any =
        new Condition.Any(List.of(all, new Condition.Matches(column(Bytes.of("c")), "")));
    for (SessionView view :
        List.of(
            new SessionView.Filtered(
                new Filter.RowByColumnValue(column(BINARY), "a+\\.b \"c\""), SessionView.Side.AUTO),
            new SessionView.Filtered(new Filter.RowByKey("user1.*"), SessionView.Side.SERVER),
            new SessionView.Filtered(new Filter.RowByCondition(any), SessionView.Side.SERVER),
            new SessionView.Authorized(Set.of("a", "b")),
            new SessionView.AsUser("u", Set.of("a"), true),
            new SessionView.ForReaders(Set.of("r")))) {
      activities.add(
          SamplePlans.run(
              "run",
              SamplePlans.deletes(0.1),
              new Pacing.OpenLoop(1234.5, Pacing.Arrivals.POISSON),
              view));
    }
    activities.add(
        SamplePlans.run(
            "run",
            SamplePlans.READS,
            new Pacing.OpenLoop(RateCurve.ramp(1 / 3.0, 1e9, 60), Pacing.Arrivals.CONSTANT),
            SessionView.whole()));
    activities.add(
        SamplePlans.load()
            .activities()
            .get(0)
            .withRetry(new InsertRetry(3, Duration.ofSeconds(3)))
            .withLag(
                new LagSampling(
                    0.25,
                    new Rate(5),
                    new Rate(100),
                    LagSampling.Channel.SOCKET,
                    2,
                    Duration.ofSeconds(30)))
            .phase());
    activities.add(
        new LoadPlan(
            "mixed",
            List.of(
                SamplePlans.run("mixed.writers", SamplePlans.deletes(0.5)).activities().get(0),
                SamplePlans.run("mixed.readers", SamplePlans.READS).activities().get(0))));
    activities.add(SamplePlans.run("run", SamplePlans.READS).withDuring(actions()));
    activities.add(
        SamplePlans.run("run", SamplePlans.READS)
            .withFaults(Optional.of(LoadPlan.Faults.EXPECTED))
            .withRecovery(Optional.of(Duration.ofMinutes(2))));
    return activities.stream();
  }

  private static Columns.Name column(Bytes qualifier) {
    return new Columns.Name(Bytes.of("cf"), qualifier);
  }

  private static List<ActionPlan> actions() {
    List<ActionPlan> actions = new ArrayList<>();
    Optional<Duration> lasting = Optional.of(Duration.ofMillis(1500));
    actions.add(
        new ActionPlan(
            new Timing.Random(Duration.ofSeconds(30)),
            lasting,
            new Action.OnServer(
                ServerOperation.KILL,
                "tserver",
                Optional.of("datanode"),
                Optional.of(2),
                Optional.of(Action.OnServer.Numbers.DOUBLING))));
    for (ServerOperation verb : ServerOperation.values()) {
      actions.add(
          new ActionPlan(
              new Timing.At(Duration.ofSeconds(30)),
              verb.breaks() ? lasting : Optional.empty(),
              SamplePlans.on(verb, "tserver-1")));
    }
    actions.add(
        new ActionPlan(
            new Timing.Every(Duration.ofSeconds(5), Duration.ofSeconds(2)),
            lasting,
            new Action.Throttling(
                Optional.of("t"),
                Optional.of("tenant"),
                Reach.NAMESPACE,
                Map.of(Limit.READ, 3L),
                Map.of(Limit.WRITE_BYTES, 4L))));
    for (PhasePlan work :
        List.of(
            new TablePlan("c", NONE, TablePlan.Act.COMPACT),
            new ShellPlan("s", "say", List.of("echo", "hello"), Duration.ofSeconds(2)))) {
      actions.add(
          new ActionPlan(
              new Timing.Random(Duration.ofSeconds(9)), Optional.empty(), new Action.Work(work)));
    }
    return actions;
  }

  private static RowFormat format(FieldLength lengths) {
    return new RowFormat(
        KEYS,
        "cf",
        "f",
        3,
        lengths,
        ValueFormat.Kind.SELECTABLE,
        FieldGroups.ONE_PER_FIELD,
        Optional.of(new VisibilityFormat(2, 30, 5)),
        Optional.of(0.5));
  }

  @ParameterizedTest
  @MethodSource("phases")
  void everyPhaseIsReadAsItWasWritten(PhasePlan phase) {
    Plan plan = SamplePlans.of(SamplePlans.READS, phase);
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);
    assertThat(PlanCodec.parse(PlanCodec.toJson(plan))).isEqualTo(plan);
  }

  @Test
  void rowsOfAnActivityAreLeftOutWhereTheyAreItsTables() {
    WorkloadSpec others = SamplePlans.deletes(0.25);
    Plan plan =
        new Plan(
            "e",
            "simulated",
            new TreeMap<>(),
            new TreeMap<>(),
            List.of(
                new PlannedTable("t", TableUse.NEW, SamplePlans.READS),
                new PlannedTable("u", TableUse.NEW, others)),
            List.of(
                SamplePlans.load(),
                new LoadPlan(
                    "run",
                    List.of(onTable("run.own", others), onTable("run.other", SamplePlans.READS)))),
            List.of(),
            Clients.ONE,
            SeedScope.of(1),
            Optional.empty(),
            Optional.empty());
    for (String text : List.of(PlanCodec.toYaml(plan), PlanCodec.toJson(plan))) {
      // Those of both tables, and the one activity's that differ from its table's.
      assertThat(text.split("firstInsert", -1)).hasSize(3 + 1);
      assertThat(PlanCodec.parse(text)).isEqualTo(plan);
    }
  }

  private static ActivityPlan onTable(String name, WorkloadSpec rows) {
    return SamplePlans.counted(name, Optional.of("u"), rows, 1, 0, new Pacing.ClosedLoop(), 10);
  }

  @Test
  void aConstantRateIsANumberAndAnyOtherItsPoints() {
    assertThat(yaml(RateCurve.constant(200))).contains("ratePerSecond: 200.0\n");
    assertThat(yaml(RateCurve.ramp(100, 5000, 60)))
        .contains("ratePerSecond:", "- \"0.0,100.0\"\n", "- \"60.0,5000.0\"\n");
  }

  private static String yaml(RateCurve rate) {
    return PlanCodec.toYaml(
        SamplePlans.of(
            SamplePlans.READS,
            SamplePlans.run(
                "run",
                SamplePlans.READS,
                new Pacing.OpenLoop(rate, Pacing.Arrivals.CONSTANT),
                SessionView.whole())));
  }

  @Test
  void everyKindOfPhaseIsAmongThem() {
    assertThat(phases().map(Object::getClass).collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(
            Studies.parts(StudyPhaseKind.class).stream()
                .map(StudyPhaseKind::type)
                .collect(Collectors.toSet()));
  }

  @Test
  void everythingAroundThePhasesIsReadAsItWasWritten() {
    Plan plan =
        new Plan(
            "e",
            "accumulo",
            new TreeMap<>(Map.of("buffer", "1MB")),
            new TreeMap<>(
                Map.of("password", new Secret.Variable("P"), "token", new Secret.FirstLine("/t"))),
            List.of(
                new PlannedTable(
                    "t",
                    TableUse.LOAD_INTO,
                    new WorkloadSpec(
                        5,
                        10,
                        RowFormat.usual(),
                        new Mix(
                            Map.of(OperationKind.READ_MODIFY_WRITE, 0.3, OperationKind.SCAN, 0.7)),
                        new RequestDistribution.Hotspot(0.1, 0.3),
                        assay.lab.workload.draw.ScanLength.exactly(7),
                        assay.lab.workload.rows.ReadFields.ALL,
                        true,
                        15,
                        3,
                        false,
                        true,
                        Optional.empty(),
                        9)),
                new PlannedTable("u", TableUse.CLONE, SamplePlans.READS, Optional.of("s"))),
            List.of(SamplePlans.load()),
            List.of(new TableUser("assay_u", Set.of(Users.Right.READ), Set.of("a"))),
            new Clients(3, WorkerLossPolicy.STOP),
            new SeedScope(9, 2),
            Optional.of(
                new ClusterPlan(
                    new TreeMap<>(Map.of("servers", "3")),
                    new TreeMap<>(Map.of("accumulo", new TreeMap<>(Map.of("a.b-c", "1 m")))),
                    new TreeMap<>(Map.of("tserver", List.of("-XX:+UseG1GC", "-Da=b c"))),
                    Optional.of(0.5),
                    List.of("accumulo.rpc.*"),
                    Optional.of(ClusterPlan.USUAL))),
            Optional.of(
                new PlanOrigin(
                    "e.yaml",
                    "v=1",
                    new TreeMap<>(Map.of("v", "1")),
                    2,
                    3,
                    4,
                    6,
                    7,
                    Reset.RESTART,
                    Measured.CLIENT_AND_STORE,
                    0.1,
                    new Results(
                        List.of(
                            new FigureSpec(
                                "8",
                                "t",
                                "v",
                                "",
                                List.of(Figure.parse("p99 of read in run")),
                                FigureSpec.Axes.LOG,
                                FigureSpec.Form.LINES,
                                Optional.of(new VariantName("v=1")),
                                Optional.of(new VariantName("v=2")),
                                Optional.empty(),
                                "p"),
                            new FigureSpec(
                                "",
                                "t",
                                FigureSpec.TIME,
                                "",
                                List.of(Figure.parse("ok/s of read in run")),
                                FigureSpec.Axes.LINEAR,
                                FigureSpec.Form.LINES,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(Duration.ofSeconds(30)),
                                "")),
                        List.of(
                            new ResultTableSpec(
                                "numbers",
                                List.of(Figure.parse("ok/s of read in run")),
                                List.of(ResultTableSpec.Column.CHANGE_FROM_FIRST),
                                List.of(),
                                Optional.of(new VariantName("v=1")))),
                        List.of(
                            new FindingSpec(
                                "more is faster",
                                Figure.parse("ok/s of read in run"),
                                Optional.of(Figure.parse("ok/s of read in load")),
                                List.of(new VariantName("v=1"), new VariantName("v=2")),
                                RatioBound.parse("> 1"),
                                Optional.of(new SourceRatio(5)),
                                "n")),
                        true),
                    Instant.parse("2026-05-04T10:20:30.123456789Z"),
                    Optional.of(Instant.parse("2026-05-05T10:20:30Z")))));
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);
  }

  @Test
  void aPlanOfAnEarlierVersionKeepsItsOneFigure() {
    String yaml =
        PlanCodec.toYaml(
            SamplePlans.of(
                SamplePlans.READS,
                Optional.of(
                    SamplePlans.origin(
                        "",
                        new TreeMap<>(),
                        Measured.STORE,
                        Optional.of(
                            new FigureSpec(
                                "8",
                                "t",
                                "lag",
                                "",
                                List.of(),
                                FigureSpec.Axes.LOG_X,
                                null,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                "p"))))));
    String earlier =
        yaml.replaceFirst("(?s)  results:\n    figures:\n    - number", "  figure:\n      number")
            .replaceFirst(
                "    tables: \\[\\]\n    findings: \\[\\]\n    discardsFirstBlock: false\n", "")
            .replaceFirst("      draw: lines\n", "");
    assertThat(earlier).contains("  figure:\n      number").doesNotContain("results", "findings");
    assertThat(PlanCodec.parse(earlier)).isEqualTo(PlanCodec.parse(yaml));
    assertThat(PlanCodec.parse(earlier).origin().orElseThrow().results().figures()).hasSize(1);
  }

  @Test
  void runsOfEarlierVersionsDrewEverythingFromTheSeedOfTheirValues() {
    Plan plan = SamplePlans.of(Specs.with(SamplePlans.READS, "seed", 7L), SamplePlans.load());
    String yaml = PlanCodec.toYaml(plan);
    String earlier = yaml.replaceFirst("draws:\n +seed: 7\n +repeat: 1\n", "");
    assertThat(earlier).isNotEqualTo(yaml).doesNotContain("draws");
    assertThat(PlanCodec.parse(earlier)).isEqualTo(plan.drawing(new SeedScope(7, 0)));
  }

  @Test
  void theFormerNameOfAResetIsRead() {
    Plan plan =
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(SamplePlans.origin("", Map.of(), Measured.STORE, Optional.empty())));
    String text = PlanCodec.toYaml(plan);
    assertThat(text).contains("reset: drop");
    assertThat(PlanCodec.parse(text.replace("reset: drop", "reset: table"))).isEqualTo(plan);
  }

  @Test
  void timesAndChoicesAreWrittenAsExperimentFilesHaveThem() {
    assertThat(PlanCodec.toYaml(SamplePlans.plain()))
        .contains("duration: 60s", "warmup: 10s", "keys:", "order: hashed")
        .containsPattern("mix:\\n +read: 1.0")
        .containsPattern("distribution:\\n +kind: uniform");
  }

  /** Snapshots are named after a plan's text: it must be the same in each process. */
  @Test
  void setsAreWrittenInOrder() {
    Set<String> labels =
        IntStream.range(0, 10).mapToObj(i -> "g" + i).collect(Collectors.toUnmodifiableSet());
    Plan plan =
        SamplePlans.of(
            SamplePlans.READS,
            SamplePlans.run(
                "run",
                SamplePlans.READS,
                new Pacing.OpenLoop(5, Pacing.Arrivals.POISSON),
                new SessionView.Authorized(labels)));
    assertThat(PlanCodec.toJson(plan))
        .contains("[\"g0\",\"g1\",\"g2\",\"g3\",\"g4\",\"g5\",\"g6\",\"g7\",\"g8\",\"g9\"]");
  }

  @Test
  void secretsAreNotWritten() {
    Plan plan = SamplePlans.plain();
    Plan secret =
        new Plan(
            plan.experiment(),
            plan.store(),
            new TreeMap<>(Map.of("password", "sesame", "buffer", "0")),
            plan.table(),
            TableUse.NEW,
            plan.workload(),
            List.of(),
            plan.clients());
    assertThat(PlanCodec.toYaml(secret)).doesNotContain("sesame").contains("buffer");
  }

  @Test
  void textOfAnotherVersionIsRefusedInOneLine() {
    String text = PlanCodec.toJson(SamplePlans.plain());
    for (String other :
        List.of(
            text.replace("\"threads\"", "\"fibres\""),
            text.replace("\"kind\":\"closed-loop\"", "\"kind\":\"walk\""),
            "the plan",
            "{")) {
      assertThatThrownBy(() -> PlanCodec.parse(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("invalid run plan: ");
    }
  }
}
