package assay.lab.plan.result;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table that an experiment file requests of its runs: one row per variant, several columns per
 * figure.
 *
 * @param of figures to show
 * @param columns statistics of each figure
 * @param rows variants in order; empty for all in their natural order
 * @param baseline variant that others are compared with; empty for the first
 */
public record ResultTableSpec(
    String title,
    List<Figure> of,
    List<Column> columns,
    List<VariantName> rows,
    Optional<VariantName> baseline) {
  public enum Column {
    MEDIAN("median"),
    MEAN("mean"),
    DEVIATION("deviation (n − 1)"),
    MAX("max"),
    MIN("min"),
    CHANGE_FROM_FIRST("change from first"),
    CHANGE_OF_MAX("change of max"),
    CHANGE_OF_MIN("change of min"),
    CHANGE_FROM_PREVIOUS("change from previous"),
    RATIO("ratio by blocks");

    private final String heading;

    Column(String heading) {
      this.heading = heading;
    }

    public String heading() {
      return heading;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public ResultTableSpec(
      String title, List<Figure> of, List<Column> columns, Optional<VariantName> baseline) {
    this(title, of, columns, List.of(), baseline);
  }

  public ResultTableSpec {
    rows = rows == null ? List.of() : List.copyOf(rows);
    of = List.copyOf(of);
    columns = List.copyOf(columns);
    if (of.isEmpty()) {
      throw new IllegalArgumentException("of: must name a figure, such as [p99 of read in run]");
    }
    for (Figure each : of) {
      each.checkPhase("of");
    }
  }
}
