package assay.lab.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.result.ResultTable;
import assay.lab.statistics.Bootstrap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTableSectionTest {
  private static final Figure RATE = new Figure("run", "read", Quantity.THROUGHPUT);
  private static final String OF_FEWER =
      "Figures missing in some runs: ok/s of read in run, some: 1 of 3 runs.";

  @Test
  void aMedianOfFewerRunsThanTheVariantHasSaysSo() {
    Group some = SampleGroups.repeats("some", List.of(Map.of(RATE, 100.0), Map.of(), Map.of()));
    assertThat(ResultTableSection.text(table(some))).contains(OF_FEWER);
    assertThat(ResultTableSection.note(table(some))).contains(OF_FEWER);
    Group none = SampleGroups.repeats("none", List.of(Map.of(), Map.of()));
    Group all = SampleGroups.group("all", 100, 120, 110);
    assertThat(ResultTableSection.text(table(none, all))).doesNotContain(OF_FEWER);
  }

  private static ResultTable table(Group... groups) {
    return ResultTable.of(
        SampleGroups.table(RATE, Column.MEDIAN), List.of(groups), new Bootstrap(1, 999));
  }
}
