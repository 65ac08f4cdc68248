package assay.lab.experiment.file.key;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.plan.result.VariantName;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

public record ResultTableKeys(
    @Key("Title of the table in one line.") String title,
    @Key(
            "Metrics of the columns, such as [ok/s of insert in load, p99 of read in "
                + "run]. Default: none.")
        List<String> of,
    @Key(
            "Statistics of each metric. Deviation divides by n - 1; ratio is computed by "
                + "blocks, with its interval. Default: median, deviation and ratio.")
        List<Column> columns,
    @Key(
            "Variants in the order of the rows, each by name or as NAME=VALUE. Default: "
                + "all variants in their natural order.")
        List<String> rows,
    @Key(
            "Variant that the others are compared with, by name or as NAME=VALUE. "
                + "Default: the first row.")
        Optional<String> baseline) {

  private static final List<Column> USUAL = List.of(Column.MEDIAN, Column.DEVIATION, Column.RATIO);

  public ResultTableKeys {
    for (String each : of) {
      try {
        Figure.parse(each);
      } catch (IllegalArgumentException e) {
        throw new BadKey("of", e.getMessage());
      }
    }
  }

  public ResultTableSpec spec() {
    return new ResultTableSpec(
        title,
        of.stream().map(Figure::parse).toList(),
        columns.isEmpty() ? USUAL : columns,
        rows.stream().map(VariantName::new).toList(),
        baseline.map(VariantName::new));
  }
}
