package assay.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.Results;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MainPhaseTest {
  private static final List<String> NAMES = List.of("load", "run", "rest");

  @Test
  void lastPhaseThatIsNotJustALoadIsTheMainOne() {
    assertThat(MainPhase.of(plan(), NAMES)).contains("rest");
    assertThat(MainPhase.of(plan(), List.of("load"))).contains("load");
    assertThat(MainPhase.of(plan(), List.of())).isEmpty();
  }

  @Test
  void phaseWithoutARequestedFigureIsNotTheMainOne() {
    assertThat(MainPhase.of(plan("p50 of read in run.reads"), NAMES)).contains("run");
    assertThat(MainPhase.of(plan("p50 of read in run"), List.of("load", "run.reads", "rest")))
        .contains("run.reads");
  }

  @Test
  void requestedFiguresOfALoadAloneDoNotMakeItTheMainPhase() {
    assertThat(MainPhase.of(plan("ok/s of insert in load"), NAMES)).contains("rest");
  }

  private static Plan plan(String... figures) {
    List<ResultTableSpec> tables =
        List.of(figures).stream()
            .map(
                figure ->
                    new ResultTableSpec(
                        "table",
                        List.of(Figure.parse(figure)),
                        List.of(),
                        List.of(),
                        Optional.empty()))
            .toList();
    PlanOrigin origin =
        SamplePlans.origin(
            "",
            Map.of(),
            Measured.CLIENT_AND_STORE,
            new Results(List.of(), tables, List.of(), false),
            1);
    return SamplePlans.of(
        SamplePlans.READS,
        Optional.of(origin),
        SamplePlans.load(),
        SamplePlans.run("run", SamplePlans.READS),
        SamplePlans.run("rest", SamplePlans.READS));
  }
}
