package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.workload.PingStudy;
import assay.lab.workload.UnknownWorkload;
import assay.store.Bytes;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A workload that a study brings is named in files, carried in plans and made a table for. */
class StudyWorkloadTest {
  private static final String FILE =
      """
      description: d
      store: null
      workload: {rows: 1}
      seed: 7
      phases:
        - {phase: run, operations: 5, workload: {kind: ping, row: r}}
      """;

  @Test
  void isOneClassAndOneLine() {
    Plan plan = plan(FILE);
    assertThat(plan.activities().findFirst().orElseThrow().workload())
        .isEqualTo(new PingStudy.Ping("r", 7));
    assertThat(plan.spec(plan.tables().get(0)).families()).containsExactly(Bytes.of("p"));
    assertThat(PlanCodec.parse(PlanCodec.toYaml(plan))).isEqualTo(plan);
  }

  @Test
  void aPlanOfAStudyThatIsNotThereCanBeReadAndNotBeDone() {
    Plan plan = PlanCodec.parse(PlanCodec.toYaml(plan(FILE)).replace("kind: ping", "kind: pong"));
    assertThat(plan.activities().findFirst().orElseThrow().workload())
        .isEqualTo(new UnknownWorkload("pong", Map.of("row", "r", "seed", 7)));
    assertThatIllegalArgumentException()
        .isThrownBy(plan::requireKnown)
        .withMessage("phase 'run': no workload 'pong' is known in this Assay");
  }

  @Test
  void whatIsWrongIsSaidWithItsLine() {
    assertRefused("kind: ping", "kind: pin", "t.yaml:6: no workload 'pin'; did you mean 'ping'?");
    assertRefused("kind: ping, ", "", "t.yaml:6: a workload without the key 'kind'");
    assertRefused("row: r", "rov: r", "t.yaml:6: unknown key 'rov' in workload 'ping'");
    assertRefused("row: r", "seed: 3", "t.yaml:6: unknown key 'seed' in workload 'ping'");
    assertRefused(
        "operations: 5",
        "operations: 5, preset: a",
        "t.yaml:6: a mix of operations on rows stands beside it");
  }

  private static void assertRefused(String what, String by, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(FILE.replace(what, by)))
        .satisfies(e -> assertThat(e.getMessage()).contains(message.split(": ", 2)[1]))
        .satisfies(e -> assertThat(e.getMessage()).startsWith("t.yaml:6: "));
  }

  private static Plan plan(String text) {
    return ExperimentFile.parse(Path.of("t.yaml"), text, Map.of())
        .plans(
            new ExperimentFile.Choices(
                Optional.empty(), Map.of(), 1, Set.of(), false, Instant.EPOCH))
        .get(0);
  }
}
