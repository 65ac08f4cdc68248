package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.compare.GroupRatio;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Ratio;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A table that an experiment file defines, with measured values. The table has a row for each group
 * that has at least one valid run.
 */
public record ResultTable(ResultTableSpec spec, List<Row> rows) {
  public record Row(Group group, List<Cell> cells) {}

  /**
   * Values of one metric in one group of runs.
   *
   * @param sample one value for each repeat; empty if no run measured the metric
   * @param fromFirst the median divided by the baseline's median, minus 1; NaN if undefined
   * @param maxFromFirst the largest value divided by the baseline's largest value, minus 1
   * @param minFromFirst the smallest value divided by the baseline's smallest value, minus 1
   * @param fromPrevious the median divided by the previous row's median, minus 1
   * @param ratio ratio to the baseline, with the ratio's interval
   */
  public record Cell(
      Figure figure,
      Sample sample,
      double fromFirst,
      double maxFromFirst,
      double minFromFirst,
      double fromPrevious,
      Ratio ratio) {

    public static Cell of(
        Figure figure, Group group, Group first, Group previous, Bootstrap bootstrap) {
      Sample sample = group.sample(figure);
      return new Cell(
          figure,
          sample,
          change(Sample::median, first.sample(figure), sample),
          change(Sample::max, first.sample(figure), sample),
          change(Sample::min, first.sample(figure), sample),
          change(Sample::median, previous.sample(figure), sample),
          GroupRatio.of(group, figure, first, figure, bootstrap));
    }

    private static double change(ToDoubleFunction<Sample> of, Sample from, Sample to) {
      double base = of.applyAsDouble(from);
      return base == 0 ? Double.NaN : of.applyAsDouble(to) / base - 1;
    }
  }

  private static List<Group> inOrder(ResultTableSpec spec, List<Group> groups) {
    List<Group> measured = groups.stream().filter(group -> !group.runs().isEmpty()).toList();
    return spec.rows().isEmpty()
        ? measured
        : spec.rows().stream()
            .flatMap(name -> measured.stream().filter(group -> group.isOf(name)))
            .toList();
  }

  public static ResultTable of(ResultTableSpec spec, List<Group> groups, Bootstrap bootstrap) {
    List<Group> measured = inOrder(spec, groups);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      Group group = measured.get(i);
      Group first =
          measured.stream()
              .filter(each -> spec.baseline().map(each::isOf).orElse(true))
              .findFirst()
              .orElse(measured.get(0));
      Group previous = measured.get(Math.max(0, i - 1));
      rows.add(
          new Row(
              group,
              spec.of().stream()
                  .map(figure -> Cell.of(figure, group, first, previous, bootstrap))
                  .toList()));
    }
    return new ResultTable(spec, rows);
  }
}
