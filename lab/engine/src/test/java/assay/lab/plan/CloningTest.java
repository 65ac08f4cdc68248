package assay.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.phase.PhasePlan;
import assay.lab.testing.StudyRun;
import assay.store.capability.Capability;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CloningTest {
  @Test
  void whatPreparesTablesIsDoneOnceAndEachRunBeginsOnAClone() {
    List<Plan> plans =
        plans(
            """
            phases:
              - {phase: presplit, tablets: 2}
              - {phase: load}
              - {phase: flush}
              - {phase: compact}
              - {phase: pause, duration: 1s}
              - {phase: run, operations: 10}
            """);
    Cloning first = Cloning.of(plans.get(0));
    assertThat(names(first.load()))
        .containsExactly("presplit", "load", "flush", "compact", "snapshot-assay_t");
    assertThat(names(first.run())).containsExactly("pause", "run");
    assertThat(first.load().tables().get(0).use()).isEqualTo(TableUse.REPLACE);
    PlannedTable clone = first.run().tables().get(0);
    assertThat(clone.use()).isEqualTo(TableUse.CLONE);
    assertThat(clone.snapshot().orElseThrow()).matches("[A-Za-z0-9_]+");
    assertThat(PlanCodec.toYaml(first.load())).contains("snapshot: " + clone.snapshot().get());
    assertThat(first.load().experiment()).isEqualTo(first.run().experiment() + "-load");
    assertThat(plans.get(0).needs()).contains(Capability.SNAPSHOTS);
  }

  @Test
  void repeatsBeginOnOneLoadAndOtherRowsAreLoadedAgain() {
    List<Plan> plans =
        plans(
            """
            repeat: 2
            vary: {rows: [10, 20]}
            phases: [{phase: load, rows: "${rows}"}, {phase: run, operations: 10}]
            """);
    assertThat(marks(plans)).hasSize(2);
    for (Plan plan : plans) {
      assertThat(Cloning.of(plan).mark().equals(Cloning.of(plans.get(0)).mark()))
          .isEqualTo(plan.origin().get().variant().equals(plans.get(0).origin().get().variant()));
    }
  }

  @Test
  void eachVariantOfTheServersLoadsForItself() {
    List<Plan> plans =
        plans(
            """
            vary: {heap: [1g, 2g]}
            cluster: {tserver-heap: "${heap}"}
            phases: [{phase: load}, {phase: run, operations: 10}]
            """);
    assertThat(marks(plans)).hasSize(2);
  }

  @Test
  void variantsOfTheServersShareALoadOnServersOfItsOwn() {
    List<Plan> plans =
        plans(
            """
            vary: {heap: [1g, 2g]}
            cluster: {tserver-heap: "${heap}", load: {tserver-heap: 3g}}
            phases: [{phase: load}, {phase: run, operations: 10}]
            """);
    assertThat(marks(plans)).hasSize(1);
    assertThat(plans.stream().map(plan -> heap(Cloning.of(plan).load()))).containsOnly("3g");
    assertThat(plans.stream().map(plan -> heap(Cloning.of(plan).run())))
        .containsExactlyInAnyOrder("1g", "2g");
  }

  private static Set<String> marks(List<Plan> plans) {
    return plans.stream().map(plan -> Cloning.of(plan).mark()).collect(Collectors.toSet());
  }

  private static String heap(Plan plan) {
    return plan.cluster().orElseThrow().options().get("tserver-heap");
  }

  @Test
  void aPlanOfWhichNothingIsLeftIsRefused() {
    for (String phases :
        List.of(
            "phases: [{phase: load}]",
            "phases: [{phase: flush}, {phase: load}, {phase: compact}]")) {
      Plan plan = plans(phases).get(0);
      assertThatThrownBy(() -> Cloning.of(plan))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("reset 'clone' requires phases that load");
    }
  }

  private static List<String> names(Plan plan) {
    return plan.phases().stream().map(PhasePlan::name).toList();
  }

  private static List<Plan> plans(String rest) {
    String text = "description: d\nreset: clone\nworkload: {rows: 100, preset: c}\n" + rest;
    return StudyRun.plans(Path.of("t.yaml"), "rocksdb", text);
  }
}
