package assay.lab.plan.result;

import assay.lab.study.Key;
import assay.lab.study.Require;
import java.util.List;
import java.util.Optional;

/**
 * Table of results that an experiment file requests for its runs. The table has one row per variant
 * and several columns per metric.
 */
public record ResultTableSpec(
    @Key("Title of the table, on one line.") String title,
    @Key(
            "Metrics to show in columns, such as [ok/s of insert in load, p99 of read in "
                + "run]. Default: none; at least one is required.")
        List<Figure> of,
    @Key(
            "Statistics to show for each metric, such as [mean, max]. 'deviation' is the standard "
                + "deviation (divisor n - 1). 'ratio' divides the variant's values by the "
                + "baseline's values of the same repeats, and has a confidence interval. Default: "
                + "median, deviation and ratio.")
        List<Column> columns,
    @Key(
            "Variants to show, one per row in the listed order, each by name or as NAME=VALUE. "
                + "Default: all variants, sorted by name.")
        List<VariantName> rows,
    @Key(
            "Variant with which all other variants are compared, by name or as NAME=VALUE. "
                + "Default: the variant in the first row of this result table.")
        Optional<VariantName> baseline)
    implements ResultSpec {
  private static final List<Column> USUAL = List.of(Column.MEDIAN, Column.DEVIATION, Column.RATIO);

  public enum Column {
    MEDIAN("median"),
    MEAN("mean"),
    DEVIATION("deviation (n − 1)"),
    MAX("max"),
    MIN("min"),
    CHANGE_FROM_FIRST("change from baseline"),
    CHANGE_OF_MAX("change of max from baseline"),
    CHANGE_OF_MIN("change of min from baseline"),
    CHANGE_FROM_PREVIOUS("change from previous"),
    RATIO("ratio by blocks");

    private final String heading;

    Column(String heading) {
      this.heading = heading;
    }

    public String heading() {
      return heading;
    }
  }

  public ResultTableSpec {
    rows = rows == null ? List.of() : List.copyOf(rows);
    of = List.copyOf(of);
    columns = columns.isEmpty() ? USUAL : List.copyOf(columns);
    Require.that(!of.isEmpty(), "'of' must list at least one metric, such as [p99 of read in run]");
    of.forEach(each -> each.checkPhase("of"));
  }

  @Override
  public List<Figure> figures() {
    return of;
  }
}
