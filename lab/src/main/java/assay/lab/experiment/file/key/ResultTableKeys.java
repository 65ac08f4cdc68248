package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.plan.result.VariantName;
import assay.lab.study.Key;
import java.util.List;
import java.util.Optional;

/** A table that the experiment's page shows of its runs. */
public record ResultTableKeys(
    @Key("one line: what is seen") String title,
    @Key("figures, such as [ok/s of insert in load, p99 of read in run]") List<String> of,
    @Key(
            "of each figure; median, deviation and ratio if nothing is said. Deviation divides by"
                + " n - 1; ratio is by blocks, with its interval")
        List<Column> columns,
    @Key(
            "variants in the order of the rows, each by its name or as NAME=VALUE; all in their natural"
                + " order if nothing is said")
        List<String> rows,
    @Key(
            "the variant that others are set against, by its name or as NAME=VALUE; the first if"
                + " nothing is said")
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
