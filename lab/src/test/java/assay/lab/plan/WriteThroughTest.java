package assay.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.phase.LoadPlan;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which writes wait for the store unless the user says how much is buffered. */
class WriteThroughTest {
  private static final WorkloadSpec HALF =
      rows(Mix.of(OperationKind.UPDATE, 0.5, OperationKind.READ));
  private static final WorkloadSpec UPDATES = rows(Mix.only(OperationKind.UPDATE));

  @Test
  void mixesThatReadWriteThroughByDefault() {
    Plan plan = plan(new TreeMap<>());
    assertThat(plan.activities().filter(plan::writesThrough))
        .extracting(activity -> activity.name())
        .containsExactly("half", "read");
  }

  @Test
  void whatTheUserSaysOfTheBufferHoldsForAll() {
    for (String size : List.of("0", "1MB")) {
      Plan plan = plan(new TreeMap<>(Map.of("buffer", size)));
      assertThat(plan.activities().filter(plan::writesThrough)).isEmpty();
    }
  }

  private static Plan plan(SortedMap<String, String> settings) {
    return new Plan(
        "sample",
        "simulated",
        settings,
        new TreeMap<>(),
        List.of(new PlannedTable("sample", TableUse.NEW, SamplePlans.READS)),
        List.of(
            SamplePlans.load(),
            run("half", HALF),
            run("update", UPDATES),
            run("read", SamplePlans.READS)),
        List.of(),
        Clients.ONE,
        SeedScope.of(1),
        Optional.empty(),
        Optional.empty());
  }

  private static LoadPlan run(String name, WorkloadSpec rows) {
    return SamplePlans.run(name, rows);
  }

  private static WorkloadSpec rows(Mix mix) {
    return WorkloadSpec.of(1000, RowFormat.usual(), mix, new RequestDistribution.Uniform(), 1);
  }
}
