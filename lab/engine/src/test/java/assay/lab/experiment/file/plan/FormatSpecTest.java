package assay.lab.experiment.file.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.testing.StudyRun;
import assay.lab.value.NamedValues;
import assay.lab.workload.rows.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are formatted are numbered through with those that are loaded. */
class FormatSpecTest {
  @TempDir private Path folder;

  @Test
  void importedRowsAreThoseThatALoadWouldHaveInserted() {
    String head = "description: table 3\nworkload: {preset: a}\nphases:\n";
    List<PhasePlan> bulk =
        plan(
            head
                + """
                  - {phase: presplit, tablets: 4}
                  - {phase: format, name: one, rows: 6_000_000}
                  - {phase: format, name: two, rows: 48_000_000}
                  - {phase: import, name: first}
                  - {phase: run, name: early, operations: 5}
                  - {phase: import, name: second}
                  - {phase: run, name: late, operations: 5}
                  - {phase: load, rows: 10}
                """);
    List<PhasePlan> loaded =
        plan(
            head
                + """
                  - {phase: load, name: one, rows: 6_000_000}
                  - {phase: load, name: two, rows: 48_000_000}
                """);
    for (int i = 0; i < 2; i++) {
      assertThat(formatted(bulk.get(i + 1)))
          .isEqualTo(loaded.get(i).activities().get(0).rows().orElseThrow());
    }
    assertThat(workload(bulk.get(4)).rows()).isEqualTo(6_000_000);
    assertThat(workload(bulk.get(6)).rows()).isEqualTo(54_000_000);
    assertThat(workload(bulk.get(7)).firstRow()).isEqualTo(54_000_000);
    assertThat(bulk.get(3).settings().asMap()).containsEntry("of", "one");
    assertThat(bulk.get(5).settings().asMap()).containsEntry("of", "two");
  }

  @Test
  void aUsersOwnRowsAreNoneThatRunPhasesKnow() throws Exception {
    Path file = Files.writeString(folder.resolve("x.csv"), "id,n\n1,a\n");
    List<PhasePlan> phases =
        plan(
            """
            description: own rows
            workload: {preset: a}
            phases:
              - {phase: load, rows: 50}
              - phase: format
                input: FILE
                row: [id]
                cells: {"cf:n": n}
                to: /tmp/x
              - {phase: import, count-within: 0}
              - {phase: run, operations: 5}
            """
                .replace("FILE", file.toString()));
    assertThat(phases.get(1).settings().asMap())
        .containsEntry("input", file.toString())
        .containsEntry("form", "csv")
        .containsEntry("cells", NamedValues.of("cf:n", "n"))
        .containsEntry("to", "/tmp/x");
    assertThat(phases.get(2).settings().asMap()).containsEntry("countWithinSeconds", 0.0);
    assertThat(workload(phases.get(3)).rows()).isEqualTo(50);
  }

  private static WorkloadSpec formatted(PhasePlan phase) {
    return ((BulkRows.Generated) ((FormatPlan) phase).rows()).workload();
  }

  private static WorkloadSpec workload(PhasePlan phase) {
    return phase.activities().get(0).rows().orElseThrow();
  }

  private static List<PhasePlan> plan(String text) {
    return StudyRun.plans(Path.of("t.yaml"), "rocksdb", text).get(0).phases();
  }
}
