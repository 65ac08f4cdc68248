package assay.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.List;
import java.util.Map;
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
        "sample",
        TableUse.NEW,
        SamplePlans.READS,
        List.of(
            SamplePlans.load(),
            SamplePlans.run("half", HALF),
            SamplePlans.run("update", UPDATES),
            SamplePlans.run("read", SamplePlans.READS)),
        Clients.ONE);
  }

  private static WorkloadSpec rows(Mix mix) {
    return WorkloadSpec.of(1000, RowFormat.usual(), mix, new RequestDistribution.Uniform(), 1);
  }
}
