package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.plan.Figure;
import assay.lab.plan.ResultTableSpec;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Ratio;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;

/** A table of a file with its numbers: a row for each group of which a run counts. */
public record ResultTable(ResultTableSpec spec, List<Row> rows) {
  /**
   * A group's numbers.
   *
   * @param cells in the order of the table's figures
   */
  public record Row(Group group, List<Cell> cells) {}

  /**
   * One figure of a group.
   *
   * @param sample a value a repeat; empty if no run knows the figure
   * @param fromFirst the median over the baseline's, minus 1; NaN where there is none
   * @param fromPrevious the same over the row before
   * @param ratio to the baseline
   */
  public record Cell(
      Figure figure, Sample sample, double fromFirst, double fromPrevious, Ratio ratio) {

    /** A figure of a group set against a baseline and the group before; itself if it is first. */
    public static Cell of(
        Figure figure, Group group, Group first, Group previous, Bootstrap bootstrap) {
      Sample sample = group.sample(figure);
      return new Cell(
          figure,
          sample,
          change(first.sample(figure), sample),
          change(previous.sample(figure), sample),
          GroupRatio.of(group, figure, first, figure, bootstrap));
    }

    private static double change(Sample from, Sample to) {
      double base = from.median();
      return base == 0 ? Double.NaN : to.median() / base - 1;
    }
  }

  /**
   * A table of groups.
   *
   * @param groups in their order
   */
  public static ResultTable of(ResultTableSpec spec, List<Group> groups, Bootstrap bootstrap) {
    List<Group> measured = groups.stream().filter(group -> !group.runs().isEmpty()).toList();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      Group group = measured.get(i);
      Group first =
          measured.stream()
              .filter(
                  each ->
                      spec.baseline()
                          .map(name -> Finding.means(name, each.runs().get(0)))
                          .orElse(true))
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
