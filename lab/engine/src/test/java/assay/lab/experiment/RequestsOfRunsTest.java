package assay.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.TableUse;
import assay.lab.run.Manifest;
import assay.lab.testing.StudyRun;
import assay.store.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which rows the runs of experiment files ask a store for, in which order. */
@Timeout(60)
class RequestsOfRunsTest {
  private static final int ROWS = 1000;
  private static final int READS = 3000;

  private static final String FILE =
      """
      description: what was read before may be in a cache
      threads: 1
      repeat: 2
      vary: {field-length: [10, 20]}
      workload: {rows: 1000, preset: c, distribution: uniform, field-length: "${field-length}"}
      phases:
        - {phase: load}
        - {phase: run, name: warm-up, operations: 3000}
        - {phase: run, name: measured, operations: 3000}
        - phase: run
          name: both
          activities:
            - {name: one, operations: 3000}
            - {name: other, operations: 3000}
      """;

  @TempDir private Path runs;

  @Test
  void phasesActivitiesVariantsAndRepeatsAskForOtherRows() throws Exception {
    List<List<String>> all = new ArrayList<>();
    for (Plan plan : plans(FILE)) {
      List<List<String>> ofRun = requests(plan);
      assertThat(ofRun).hasSize(4);
      all.addAll(ofRun);
    }
    assertThat(all).hasSize(4 * 4);
    for (int i = 0; i < all.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertUnlike(all.get(i), all.get(j));
      }
    }
  }

  @Test
  void aRunThatIsRepeatedWithItsSeedAsksForTheSameRows() throws Exception {
    Plan plan = plans(FILE).get(1);
    List<List<String>> first = requests(plan);
    assertThat(requests(plans(FILE).get(1))).isEqualTo(first);
    assertThat(requests(PlanCodec.parse(PlanCodec.toJson(plan))))
        .as("as workers are handed it")
        .isEqualTo(first);
    assertUnlike(requests(plans(FILE + "seed: 2\n").get(1)).get(0), first.get(0));
  }

  @Test
  void stepsOnOneTableAskForOtherRows() throws Exception {
    String step =
        FILE.replace("repeat: 2\n", "")
            .replaceFirst("vary: .*\n", "variables: {field-length: 10}\n");
    ExperimentFile file = ExperimentFile.parse(Path.of("step.yaml"), step, Map.of());
    List<List<String>> steps = new ArrayList<>();
    for (int before = 0; before < 4; before++) {
      steps.add(requests(file.plan(single(before))).get(0));
    }
    assertThat(requests(file.plan(single(2))).get(0)).isEqualTo(steps.get(2));
    for (int i = 1; i < steps.size(); i++) {
      assertUnlike(steps.get(i), steps.get(i - 1));
    }
  }

  /** Over so few draws of so few rows, three are at once for one row by chance. */
  private static void assertUnlike(List<String> one, List<String> other) {
    assertThat(one).hasSize(READS);
    int atOnce = 0;
    for (int i = 0; i < READS; i++) {
      atOnce += one.get(i).equals(other.get(i)) ? 1 : 0;
    }
    assertThat(atOnce).isLessThan(READS / ROWS + 15);
  }

  private static ExperimentFile.Single single(int before) {
    return new ExperimentFile.Single("step", "shared", Map.of(), TableUse.NEW, 1, before);
  }

  private static List<Plan> plans(String text) {
    return StudyRun.plans(Path.of("x.yaml"), "shared", text);
  }

  /** What each thread that read has read. */
  private List<List<String>> requests(Plan plan) throws Exception {
    SharedTable table = new SharedTable();
    try (Store store = table.client()) {
      assertThat(StudyRun.run(runs, plan, store).manifest().state())
          .isEqualTo(Manifest.State.FINISHED);
    }
    return table.reads.stream().filter(read -> !read.isEmpty()).toList();
  }
}
