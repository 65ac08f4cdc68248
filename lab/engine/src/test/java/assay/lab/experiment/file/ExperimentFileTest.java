package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.PlannedTable;
import assay.lab.plan.SeedScope;
import assay.lab.plan.TableUse;
import assay.lab.plan.admin.PresplitPlan;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.plan.admin.ThrottlePlan;
import assay.lab.plan.phase.Action;
import assay.lab.plan.phase.ActionPlan;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.testing.StudyRun;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.capability.Capability;
import assay.store.capability.Throttle.Limit;
import assay.store.capability.Throttle.Reach;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFileTest {
  private static final String SIX_PHASES =
      """
      description: as in the paper's table 2
      workload: {mix: {read: 0.5, update: 0.5}}
      phases:
        - {phase: load, name: pre-load, rows: 6_000_000}
        - {phase: presplit, tablets: 4}
        - {phase: load, rows: 48_000_000}
        - {phase: run, name: one, duration: 4m, warmup: 60s, rate: 600/s}
        - {phase: pause, duration: 5m}
        - {phase: run, name: two, duration: 4m, preset: d, threads: 3}
      """;

  @TempDir private Path folder;

  @Test
  void loadsFollowEachOtherAndRunsAskForWhatIsThere() {
    List<PhasePlan> phases = plans(SIX_PHASES, 1).get(0).phases();
    assertThat(phases.stream().map(PhasePlan::name))
        .containsExactly("pre-load", "presplit", "load", "one", "pause", "two");
    assertThat(rows(phases.get(0)).firstRow()).isZero();
    assertThat(rows(phases.get(2)).firstRow()).isEqualTo(6_000_000);
    assertThat(load(phases.get(2)).operations()).isEqualTo(48_000_000);
    ActivityPlan one = load(phases.get(3));
    assertThat(rows(phases.get(3)).firstRow()).isZero();
    assertThat(rows(phases.get(3)).rows()).isEqualTo(54_000_000);
    assertThat(one.pacing()).isEqualTo(new Pacing.OpenLoop(600, Pacing.Arrivals.CONSTANT));
    assertThat(one.warmup()).isEqualTo(Duration.ofSeconds(60));
    assertThat(phases.get(4).expected()).contains(Duration.ofMinutes(5));
    ActivityPlan two = load(phases.get(5));
    assertThat(two.threads()).isEqualTo(3);
    assertThat(rows(phases.get(5)).mix().contains(OperationKind.INSERT)).isTrue();
    assertThat(rows(phases.get(5)).distribution().label()).isEqualTo("latest");
    assertThat(two.warmup()).as("a sixth, at most 10 s").isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void scaleShrinksRowsRatesAndTimesTogetherDownToTheirLeast() {
    List<PhasePlan> tenth = plans(SIX_PHASES, 0.5).get(0).phases();
    assertThat(load(tenth.get(0)).operations()).isEqualTo(3_000_000);
    assertThat(rows(tenth.get(2)).firstRow()).isEqualTo(3_000_000);
    assertThat(load(tenth.get(3)).duration()).isEqualTo(Duration.ofMinutes(2));
    assertThat(load(tenth.get(3)).warmup()).as("a sixth").isEqualTo(Duration.ofSeconds(20));
    assertThat(load(tenth.get(3)).pacing()).isEqualTo(constant(300));
    assertThat(tenth.get(4).expected()).contains(Duration.ofSeconds(150));

    List<PhasePlan> tiny = plans(SIX_PHASES, 1e-6).get(0).phases();
    assertThat(load(tiny.get(0)).operations()).isEqualTo(1000);
    assertThat(load(tiny.get(3)).duration()).isEqualTo(Duration.ofSeconds(10));
    assertThat(load(tiny.get(3)).pacing()).isEqualTo(constant(50));
    assertThat(tiny.get(4).expected()).contains(Duration.ofSeconds(1));
  }

  @Test
  void whatIsBelowTheLeastAlreadyStays() {
    String small =
        """
        description: small as it is
        scale: {least-rows: 50, least-rate: 20/s}
        workload: {rows: 10, preset: a}
        phases: [{phase: load}, {phase: run, duration: 3s, rate: 5/s}]
        """;
    List<PhasePlan> phases = plans(small, 0.01).get(0).phases();
    assertThat(load(phases.get(0)).operations()).isEqualTo(10);
    assertThat(load(phases.get(1)).duration()).isEqualTo(Duration.ofSeconds(3));
    assertThat(load(phases.get(1)).pacing()).isEqualTo(constant(5));
  }

  @Test
  void phasesThatInsertDoNotWriteEachOthersRows() {
    String inserts =
        """
        description: inserts
        workload: {rows: 100, preset: d}
        phases:
          - {phase: load}
          - {phase: run, name: a, operations: 10}
          - {phase: load, name: more}
          - {phase: run, name: b, operations: 10}
        """;
    List<PhasePlan> phases = plans(inserts, 1).get(0).phases();
    assertThat(rows(phases.get(1)).firstInsert()).as("behind all loads").isEqualTo(200);
    assertThat(rows(phases.get(3)).firstInsert()).isGreaterThan(1_000_000_000_000L);
  }

  @Test
  void actionsAreReadAndShareTheScaleOfTheirPhase() {
    String faults =
        """
        description: d
        workload: {preset: a, rows: 1000}
        commands: {say: [echo, hello]}
        phases:
          - {phase: load}
          - {phase: throttle, name: slow, reads: 70/s}
          - phase: run
            duration: 10m
            during:
              - {at: 30s, for: 20s, do: {pause: tserver-1}}
              - {every: 5m, for: 1m, do: {kill: tserver}}
              - {at: 1m, every: 2m, do: {collect-garbage: tserver}}
              - {about-every: 5m, for: 1m, do: {phase: throttle, writes: 50/s}}
              - {at: 2m, do: {phase: presplit, tablets: 4}}
              - {at: 3m, do: {phase: shell, command: say}}
              - {every: 2m, for: 1m, do: {kill: tserver, or: datanode, count: 2, number: random}}
          - phase: run
            name: several
            duration: 1m
            activities: [{name: a}, {name: b}]
            during: [{at: 59s, do: {phase: flush}}]
            faults: expected
            recovery: 2m
        """;
    assertThat(actions(faults, 1, 2))
        .containsExactly(
            "pause tserver-1 at 30 s for 20 s",
            "kill tserver every 300 s for 60 s",
            "collect-garbage tserver every 120 s from 60 s",
            "throttle writes 50/s about every 300 s for 60 s",
            "presplit at 120 s",
            "say at 180 s",
            "kill up to 2 x tserver or datanode every 120 s for 60 s");
    assertThat(actions(faults, 1, 3)).containsExactly("flush at 59 s");
    assertThat(actions(faults, 0.1, 2))
        .startsWith("pause tserver-1 at 3 s for 2 s", "kill tserver every 30 s for 6 s");
    PhasePlan run = plans(faults, 1).get(0).phases().get(2);
    assertThat(run.needs()).containsOnly(Capability.THROTTLE, Capability.PRE_SPLIT);
    assertThat(run.during().get(3).deed())
        .isEqualTo(
            new Action.Throttling(
                Optional.empty(),
                Optional.empty(),
                Reach.TABLE,
                Map.of(Limit.WRITE, 50L),
                Map.of(Limit.READ, 70L)));
    assertThat(run.settings().get("during").toString()).contains("say at 180 s");
    assertThat(run.settings().asMap()).doesNotContainKey("faults");
    assertThat(plans(faults, 1).get(0).phases().get(3).settings().asMap())
        .containsEntry("faults", "expected")
        .containsEntry("recoverySeconds", 120.0);
  }

  /** Who knows the servers does not know the file. */
  @Test
  void anActionThatIsRefusedLaterGetsItsLine() {
    String text =
        """
        description: d
        workload: {preset: a, rows: 1000}
        phases:
          - {phase: load}
          - {phase: pause, duration: 0s}
          - phase: run
            duration: 1m
            activities: [{name: a}, {name: b}]
            during:
              - {at: 5s, do: {collect-garbage: tserver}}
              - at: 9s
                do: {resume: tserver-9}
        """;
    ExperimentFile file = ExperimentFile.parse(Path.of("x.yaml"), text, Map.of());
    Plan plan = plans(text, 1).get(0);
    PhasePlan run = plan.phases().get(plan.phases().size() - 1);
    assertThat(
            file.refusedAction(
                plan, run, OptionalInt.of(1), new IllegalArgumentException("no such server")))
        .hasMessage("x.yaml:11: no such server");
  }

  @Test
  void throttlesOfTheSameRequestsReplaceAndRestoreEachOther() {
    String tenants =
        """
        description: d
        tables: {one: {name: "north:one"}, two: {name: "north:two"}, far: {name: "south:far"}}
        users: {loud: {table: [read]}, calm: {table: [read]}}
        workload: {preset: c, rows: 1000}
        phases:
          - {phase: load}
          - {phase: throttle, name: a, user: loud, reads: 10/s, read-bytes: 5 MB/s}
          - {phase: throttle, name: b, user: loud, scope: all-tables, writes: 20/s}
          - {phase: throttle, name: c, scope: namespace, table: two, write-bytes: 2KB/min}
          - {phase: throttle, name: d, user: loud, reads: 30/s}
          - phase: run
            duration: 10m
            during:
              - {at: 1m, for: 1m, do: {phase: throttle, user: loud, reads: 40/s}}
              - {at: 2m, for: 1m, do: {phase: throttle, user: calm, reads: 41/s}}
              - {at: 3m, for: 1m, do: {phase: throttle, user: loud, scope: all-tables}}
              - {at: 4m, for: 1m, do: {phase: throttle, scope: namespace, writes: 42/s}}
              - {at: 5m, for: 1m, do: {phase: throttle, scope: namespace, table: far, writes: 1/s}}
        """;
    List<PhasePlan> phases = plans(tenants, 1).get(0).phases();
    assertThat(phases.get(1))
        .isEqualTo(
            new ThrottlePlan(
                "a",
                Optional.empty(),
                Optional.of("loud"),
                Reach.TABLE,
                Map.of(Limit.READ, 10L, Limit.READ_BYTES, 5L << 20)));
    assertThat(phases.get(3).settings().asMap())
        .containsEntry("table", "north:two")
        .containsEntry("scope", "namespace")
        .containsEntry("writeBytesPerSecondOfAServer", 34L);
    assertThat(phases.get(5).during())
        .extracting(action -> ((Action.Throttling) action.deed()).before())
        .containsExactly(
            Map.of(Limit.READ, 30L),
            Map.of(),
            Map.of(Limit.WRITE, 20L),
            Map.of(Limit.WRITE_BYTES, 34L),
            Map.of());
  }

  private static List<String> actions(String text, double scale, int phase) {
    return plans(text, scale).get(0).phases().get(phase).during().stream()
        .map(ActionPlan::label)
        .toList();
  }

  @Test
  void aGridIsEveryCombinationInBlocksOfADrawnOrder() {
    String grid =
        """
        description: a grid
        seed: 5
        threads: ${threads}
        vary: {threads: [1, 2, 4], preset: [a, b]}
        repeat: 3
        workload: {preset: "${preset}"}
        phases: [{phase: load}]
        """;
    List<Plan> plans = plans(grid, 1);
    assertThat(plans).hasSize(18);
    List<String> order = plans.stream().map(plan -> origin(plan).variant()).toList();
    for (int block = 0; block < 3; block++) {
      List<String> variants = order.subList(6 * block, 6 * block + 6);
      assertThat(new HashSet<>(variants)).hasSize(6).contains("threads=4, preset=b");
      assertThat(plans.subList(6 * block, 6 * block + 6))
          .extracting(plan -> origin(plan).repeat())
          .containsOnly(block + 1);
    }
    assertThat(order.subList(0, 6)).isNotEqualTo(order.subList(6, 12));
    assertThat(plans(grid, 1).stream().map(plan -> origin(plan).variant()))
        .as("the seed repeats the order")
        .isEqualTo(order);
    assertThat(plans).extracting(plan -> plan.workload().seed()).startsWith(5L).endsWith(7L);
    assertThat(plans)
        .extracting(Plan::draws)
        .startsWith(new SeedScope(5, 1))
        .endsWith(new SeedScope(5, 3));
    assertThat(origin(plans.get(7)).position()).isEqualTo(8);
    assertThat(PlanCodec.toValues(plans.get(7)).toString()).contains("orderSeed=5", "runs=18");
  }

  /** It was loaded once, so that later repeats would not know it again. */
  @Test
  void valuesOfAUsersTableAreTheSameInAllRepeats() {
    String text =
        """
        description: d
        seed: 5
        repeat: 2
        tables: {old: {owner: user, name: theirs, rows: 10}}
        workload: {preset: c}
        phases: [{phase: run, operations: 5}]
        """;
    List<Plan> plans = plans(text, 1);
    assertThat(plans).extracting(plan -> plan.workload().seed()).containsExactly(5L, 5L);
    assertThat(plans)
        .extracting(plan -> plan.runs().get(0).rows().orElseThrow().seed())
        .containsExactly(5L, 5L);
    assertThat(plans)
        .extracting(Plan::draws)
        .containsExactly(new SeedScope(5, 1), new SeedScope(5, 2));
  }

  @Test
  void variantsMayBeListedAndVariablesSet() {
    String list =
        """
        description: a list
        threads: ${threads}
        variables: {rows: 100}
        vary:
          - {name: few, threads: 1}
          - {threads: 9}
        workload: {rows: "${rows}", preset: a}
        phases: [{phase: load}]
        """;
    List<Plan> plans =
        ExperimentFile.parse(Path.of("x.yaml"), list, Map.of("rows", "7")).plans(choices(1));
    assertThat(plans).extracting(plan -> plan.workload().rows()).containsOnly(7L);
    assertThat(plans)
        .extracting(plan -> origin(plan).variant())
        .containsExactlyInAnyOrder("few", "threads=9");
    assertThat(plans)
        .extracting(plan -> load(plan.phases().get(0)).threads())
        .as("no more than rows")
        .containsExactlyInAnyOrder(1, 7);
    ExperimentFile file = ExperimentFile.parse(Path.of("x.yaml"), list, Map.of());
    assertThat(file.plans(choices(1, "few")))
        .extracting(plan -> origin(plan).runs())
        .containsOnly(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> file.plans(choices(1, "fwe")))
        .withMessage("x.yaml has no variant 'fwe'; did you mean 'few'?");
  }

  @Test
  void aVariableOfAGridThatIsSetIsNotVaried() {
    String grid =
        """
        description: a grid
        threads: ${threads}
        vary: {threads: [1, 2, 4]}
        workload: {preset: a}
        phases: [{phase: load}]
        """;
    ExperimentFile file = ExperimentFile.parse(Path.of("x.yaml"), grid, Map.of("threads", "3"));
    assertThat(file.plans(choices(1))).hasSize(1);
  }

  @Test
  void onlyAssaysOwnTablesAreDroppedUnasked() {
    assertThat(plans(SIX_PHASES, 1).get(0).table()).isEqualTo("assay_t");
    assertThat(plans(SIX_PHASES, 1).get(0).tables().get(0).use()).isEqualTo(TableUse.REPLACE);
    List<Plan> plans = plans("table: usertable\nrepeat: 2\n" + SIX_PHASES, 1);
    assertThat(plans)
        .extracting(plan -> plan.tables().get(0).use())
        .as("the first run made it")
        .containsExactly(TableUse.NEW, TableUse.REPLACE);
  }

  @Test
  void secretsComeFromElsewhereAndAreWrittenNowhere() throws Exception {
    Path key = Files.writeString(folder.resolve("key"), "from file\nmore");
    String text =
        "settings: {user: me, password: {env: PW}, token: {file: %s}}\n".formatted(key)
            + SIX_PHASES;
    ExperimentFile file = ExperimentFile.parse(Path.of("t.yaml"), text, Map.of());
    Plan plan = file.plans(choices(1)).get(0);
    assertThat(plan.storeSettings()).containsOnlyKeys("user");
    assertThat(file.secrets(plan, Map.of("PW", "sesame")::get))
        .isEqualTo(Map.of("password", "sesame", "token", "from file"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> file.secrets(plan, name -> null))
        .withMessage("t.yaml:1: environment variable 'PW' is not set");
  }

  @Test
  void eachOfSeveralTablesIsKeptAccountOfForItself() {
    String text =
        """
        description: d
        store: null
        workload: {preset: b, rows: 100}
        tables:
          events: {rows: 50, splits: 4}
          index: {workload: {fields: 1, rows: 7, mix: {read: 1}}}
          old: {owner: user, name: theirs, rows: 9}
        phases:
          - {phase: load}
          - {phase: load, name: more, rows: 10}
          - {phase: load, name: second, table: index}
          - phase: run
            duration: 6s
            activities:
              - {name: a}
              - {name: b, table: index}
              - {name: c, table: old}
          - {phase: compact, table: index}
        """;
    Plan plan = plans(text, 1).get(0);
    assertThat(plan.tables())
        .extracting(PlannedTable::name, PlannedTable::use, table -> table.rows().rows())
        .containsExactly(
            tuple("assay_t_events", TableUse.REPLACE, 60L),
            tuple("assay_t_index", TableUse.REPLACE, 7L),
            tuple("theirs", TableUse.AS_LOADED, 9L));
    assertThat(plan.phases().get(0))
        .isEqualTo(
            new PresplitPlan(
                "presplit-assay_t_events",
                Optional.empty(),
                new SplitPoints.OfRows(plan.workload().format().keys(), 60, 4),
                Optional.empty()));
    assertThat(plan.activities().map(ActivityPlan::table))
        .containsExactly(
            Optional.empty(),
            Optional.empty(),
            Optional.of("assay_t_index"),
            Optional.empty(),
            Optional.of("assay_t_index"),
            Optional.of("theirs"));
    assertThat(plan.activities().map(each -> each.rows().orElseThrow().rows()))
        .containsExactly(50L, 10L, 7L, 60L, 7L, 9L);
    assertThat(plan.activities().map(each -> each.rows().orElseThrow().format().fields()))
        .containsExactly(10, 10, 1, 10, 1, 10);
    assertThat(plan.phases().get(5).table()).contains("assay_t_index");
  }

  @Test
  void aKeyWhoseVariableIsEmptyIsLeftOut() {
    String text =
        """
        description: d
        variables: {rate: "", operations: "", duration: 5s, buffer: "", settle: 1s}
        settings: {buffer: "${buffer}", plain: ""}
        workload: {rows: 10, preset: a}
        phases:
          - phase: load
          - {phase: pause, duration: "${settle}"}
          - {phase: run, rate: "${rate}", operations: "${operations}", duration: "${duration}"}
        """;
    Plan usual = single(text, Map.of());
    assertThat(usual.storeSettings()).isEqualTo(Map.of("plain", ""));
    assertThat(usual.runs().get(0).pacing()).isEqualTo(new Pacing.ClosedLoop());
    assertThat(usual.phases()).hasSize(3);
    Plan other =
        single(text, Map.of("rate", "7/s", "operations", "9", "duration", "", "settle", "0"));
    assertThat(other.runs().get(0).pacing()).isEqualTo(constant(7));
    assertThat(other.runs().get(0).operations()).isEqualTo(9);
    assertThat(other.runs().get(0).duration()).isZero();
    assertThat(other.phases()).as("a pause of 0 is none").hasSize(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> single(text, Map.of("settle", "")))
        .withMessage("t.yaml:7: key 'duration' is missing in phase 'pause'");
  }

  @Test
  void aSingleRunIsNoPartOfAnExperiment() {
    String text =
        """
        description: d
        workload: {rows: 10, preset: d}
        phases: [{phase: load}, {phase: run, operations: 5}]
        """;
    Plan plan = single(text, Map.of());
    assertThat(plan.experiment()).isEqualTo("one");
    assertThat(plan.origin()).isEmpty();
    assertThat(plan.tables().get(0).use()).isEqualTo(TableUse.KEEP);
    long firstInsert = plan.runs().get(0).rows().orElseThrow().firstInsert();
    assertThat(firstInsert).as("of a third run on the same table").isEqualTo(2_000_000_000_010L);
    assertThat(plan.workload().firstInsert()).isEqualTo(firstInsert);
    assertThat(plan.draws()).as("of a third run").isEqualTo(new SeedScope(1, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> single("vary: {threads: [1, 2]}\nthreads: ${threads}\n" + text, Map.of()))
        .withMessage("t.yaml: must have only one variant; it has several");
  }

  private static Plan single(String text, Map<String, String> set) {
    return ExperimentFile.parse(Path.of("t.yaml"), text, set)
        .plan(new ExperimentFile.Single("one", "null", Map.of(), TableUse.KEEP, 1, 2));
  }

  private static Pacing constant(double rate) {
    return new Pacing.OpenLoop(rate, Pacing.Arrivals.CONSTANT);
  }

  private static ActivityPlan load(PhasePlan phase) {
    return phase.activities().get(0);
  }

  private static WorkloadSpec rows(PhasePlan phase) {
    return load(phase).rows().orElseThrow();
  }

  private static PlanOrigin origin(Plan plan) {
    return plan.origin().orElseThrow();
  }

  private static List<Plan> plans(String text, double scale) {
    return ExperimentFile.parse(Path.of("t.yaml"), text, Map.of()).plans(choices(scale));
  }

  private static ExperimentFile.Choices choices(double scale, String... variants) {
    return StudyRun.choices(Optional.of("null"), scale, variants);
  }
}
