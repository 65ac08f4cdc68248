package assay.lab.compare.doubt;

import static assay.lab.compare.SampleGroups.compared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.Measured;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.Results;
import assay.lab.run.Manifest;
import assay.lab.run.PhaseVerdict;
import assay.lab.run.PhaseVerdict.Utilisation;
import assay.lab.run.Recorded;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DoubtsTest {
  private static final Figure RATE = new Figure("run", "read", Quantity.THROUGHPUT);

  @Test
  void theFirstRepeatOfEveryVariantIsTheSlowest() {
    Drift drift =
        Drift.of(
                compared(
                    group("a", 80, 100, 100), group("b", 160, 200, 210), group("c", 45, 50, 50)))
            .orElseThrow();
    assertThat(drift.groups()).isEqualTo(3);
    assertThat(drift.by()).isEqualTo(RATE);
    assertThat(drift.share()).isCloseTo(0.2, within(0.02));
  }

  @Test
  void whatChanceDoesIsNoDrift() {
    assertThat(Drift.of(compared(group("a", 80, 100), group("b", 160, 200))))
        .as("one in four")
        .isEmpty();
    assertThat(
            Drift.of(
                compared(
                    group("a", 80, 100, 100), group("b", 160, 200, 210), group("c", 50, 45, 50))))
        .as("not every first one")
        .isEmpty();
    assertThat(
            Drift.of(
                compared(
                    group("a", 99.9, 100, 100),
                    group("b", 199, 200, 201),
                    group("c", 49.9, 50, 50))))
        .as("by less than a word is worth")
        .isEmpty();
  }

  @Test
  void otherProcessesUsedTheCpu() {
    ForeignCpu others =
        ForeignCpu.of(compared(group("a", 100, 100), group("b", 120, 180))).orElseThrow();
    // The machine used 1.9 cores in each run, and client and servers a hundredth of the rate.
    assertThat(others.runs()).isEqualTo(3);
    assertThat(others.ofRuns()).isEqualTo(4);
    assertThat(others.mostCores()).isCloseTo(0.9, within(1e-9));
    assertThat(others.cores()).isEqualTo(2);
    assertThat(ForeignCpu.of(compared(group("a", 175, 180)))).isEmpty();
  }

  /** A run for each rate, repeats in their order. */
  private static Group group(String label, double... rates) {
    List<RunFigures> runs = new ArrayList<>();
    for (double rate : rates) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      figures.put(RATE, rate);
      figures.put(new Figure("run", Figure.WHOLE_PHASE, Quantity.CLIENT_CPU), rate / 200);
      figures.put(new Figure("run", Figure.WHOLE_PHASE, Quantity.SERVER_CPU), rate / 200);
      Path folder = Path.of("runs", label, Integer.toString(runs.size()));
      runs.add(new RunFigures(folder, manifest(label, runs.size() + 1), figures, List.of()));
    }
    return new Group(label, label, runs, List.of());
  }

  private static Manifest manifest(String variant, int repeat) {
    Plan plan =
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(
                SamplePlans.origin(variant, Map.of(), Measured.STORE, Results.NONE, repeat)),
            SamplePlans.load(),
            SamplePlans.run("run", SamplePlans.READS));
    Utilisation cpu = new Utilisation("CPU", "cpu.machine.cores", 1.9, 2, "cores", 2.0);
    PhaseVerdict phase = Recorded.limit("run", "UNDETERMINED", List.of(cpu), null);
    return Recorded.finished(plan, NamedValues.NONE, Recorded.verdict("UNDETERMINED", phase));
  }
}
