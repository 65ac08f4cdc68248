package assay.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.compare.SampleGroups;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic of a report's table: elapsed times of five levels of security, in ms. */
class ResultTableTest {
  private static final Figure TIME = new Figure("run", "read", Quantity.THROUGHPUT);
  private static final Bootstrap BOOTSTRAP = new Bootstrap(1, 999);
  private static final double HUNDREDTH = 0.01;

  private static final List<Group> LEVELS =
      List.of(
          level("none", 7_764_309, 7_829_394, 8_143_035),
          level("ssl", 8_204_955, 8_292_760, 8_464_060),
          level("auth", 8_657_618, 8_859_552, 9_047_971),
          level("auth-int", 9_282_371, 9_500_737, 9_753_424),
          level("auth-conf", 9_282_189, 9_479_635, 9_776_580));

  @ParameterizedTest
  @CsvSource({
    "0, 0.00, 0.00, 0.00, 0.00",
    "1, 5.92, 3.94, 5.68, 5.92",
    "2, 13.16, 11.11, 11.51, 6.83",
    "3, 21.35, 19.78, 19.55, 7.24",
    "4, 21.08, 20.06, 19.55, -0.22"
  })
  void changesAreThoseOfTheReport(int row, double median, double max, double min, double previous) {
    ResultTable.Cell cell =
        ResultTable.of(SampleGroups.table(TIME, Column.values()), LEVELS, BOOTSTRAP)
            .rows()
            .get(row)
            .cells()
            .get(0);
    assertThat(100 * cell.fromFirst()).isCloseTo(median, within(HUNDREDTH));
    assertThat(100 * cell.maxFromFirst()).isCloseTo(max, within(HUNDREDTH));
    assertThat(100 * cell.minFromFirst()).isCloseTo(min, within(HUNDREDTH));
    assertThat(100 * cell.fromPrevious()).isCloseTo(previous, within(HUNDREDTH));
  }

  @Test
  void aLevelAgainstItselfIsUndetermined() {
    Group again = level("again", 7_700_000, 7_830_000, 8_200_000);
    assertThat(GroupRatio.of(again, TIME, LEVELS.get(0), TIME, BOOTSTRAP).interval())
        .hasValueSatisfying(interval -> assertThat(1.0).isBetween(interval.low(), interval.high()));
  }

  @Test
  void aDifferenceAboveTheSmallestThatCouldShowIsToldFromNone() {
    Ratio ratio = GroupRatio.of(LEVELS.get(1), TIME, LEVELS.get(0), TIME, BOOTSTRAP);
    double smallest = ratio.smallestDifference().orElseThrow();
    assertThat(smallest).isBetween(0.01, 0.2);
    assertThat(lowOf(1.01 * (1 + smallest))).isGreaterThan(1);
    assertThat(lowOf(1 + smallest / 2)).isLessThan(1);
  }

  /** The low end where the same scatter lies about another ratio. */
  private static double lowOf(double value) {
    Ratio ratio = GroupRatio.of(LEVELS.get(1), TIME, LEVELS.get(0), TIME, BOOTSTRAP);
    return value / ratio.value() * ratio.interval().orElseThrow().low();
  }

  /** Five samples with these extremes and this median. */
  private static Group level(String name, double min, double median, double max) {
    return SampleGroups.group(name, (min + median) / 2, max, median, min, (median + max) / 2);
  }
}
