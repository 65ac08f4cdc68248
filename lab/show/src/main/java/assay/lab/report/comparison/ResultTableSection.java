package assay.lab.report.comparison;

import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.report.page.Fields;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Html;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.TableColumns;
import assay.lab.report.page.TerminalText;
import assay.lab.report.page.Unit;
import assay.lab.result.ResultTable;
import assay.lab.result.ResultTable.Cell;
import assay.lab.result.ResultTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

final class ResultTableSection {
  static final Fields<Cell> STATISTICS =
      new Fields<Cell>()
          .with("median", number(Column.MEDIAN))
          .with("mean", number(Column.MEAN))
          .with("deviation", number(Column.DEVIATION))
          .with("max", number(Column.MAX))
          .with("min", number(Column.MIN))
          .with("changeFromFirst", number(Column.CHANGE_FROM_FIRST))
          .with("changeOfMax", number(Column.CHANGE_OF_MAX))
          .with("changeOfMin", number(Column.CHANGE_OF_MIN))
          .with("changeFromPrevious", number(Column.CHANGE_FROM_PREVIOUS))
          .jsonOnly("blocksRatio", number(Column.RATIO))
          .jsonOnly("blocksRatioInterval", cell -> cell.ratio().interval().orElse(null))
          .with("byBlocks", cell -> cell.ratio().blocks())
          .with("smallestDifference", ResultTableSection::smallestDifference);

  private static final String INDENT = "  ";

  private ResultTableSection() {}

  private static String cell(Cell cell, Column column) {
    double number = number(cell, column);
    return switch (column) {
      case MEDIAN, MEAN, DEVIATION, MAX, MIN ->
          ComparisonWords.value(number, Unit.of(cell.figure()));
      case CHANGE_FROM_FIRST, CHANGE_OF_MAX, CHANGE_OF_MIN, CHANGE_FROM_PREVIOUS -> change(number);
      case RATIO ->
          Double.isFinite(number)
              ? ComparisonWords.ratio(cell.ratio())
              : ComparisonWords.UNDETERMINED;
    };
  }

  private static Function<Cell, Object> number(Column column) {
    return cell -> Figures.finite(number(cell, column));
  }

  private static Double smallestDifference(Cell cell) {
    return Figures.finite(cell.ratio().smallestDifference().orElse(Double.NaN));
  }

  private static double number(Cell cell, Column column) {
    return switch (column) {
      case MEDIAN -> cell.sample().median();
      case MEAN -> cell.sample().mean();
      case DEVIATION -> cell.sample().deviation();
      case MAX -> cell.sample().max();
      case MIN -> cell.sample().min();
      case CHANGE_FROM_FIRST -> cell.fromFirst();
      case CHANGE_OF_MAX -> cell.maxFromFirst();
      case CHANGE_OF_MIN -> cell.minFromFirst();
      case CHANGE_FROM_PREVIOUS -> cell.fromPrevious();
      case RATIO -> cell.ratio().value();
    };
  }

  private static String change(double share) {
    return Double.isFinite(share)
        ? String.format(Locale.ROOT, "%s%.2f %%", share > 0 ? "+" : "", 100 * share)
        : ComparisonWords.UNDETERMINED;
  }

  private static String variant(Row row) {
    return row.group().label() + ", n = " + row.group().runs().size();
  }

  private static <R> TableColumns<R> columns(
      ResultTable table, String heading, Function<R, String> label, Function<R, Cell> cell) {
    TableColumns<R> columns = new TableColumns<R>().column(heading, label);
    for (Column column : table.spec().columns()) {
      columns.column(column.heading(), row -> cell(cell.apply(row), column));
    }
    return columns;
  }

  /**
   * Returns a block of lines for each metric, or a single line per metric if there is only one
   * variant. Columns that do not fit are continued below.
   */
  static String text(ResultTable table) {
    if (table.rows().isEmpty()) {
      return TerminalText.paragraph(table.spec().title() + ": no valid run");
    }
    StringBuilder out = new StringBuilder(TerminalText.paragraph(table.spec().title()));
    if (table.rows().size() == 1) {
      Row only = table.rows().get(0);
      out.append(TerminalText.paragraph(variant(only)));
      block(columns(table, "", cell -> cell.figure().text(), cell -> cell), only.cells(), out);
    } else {
      for (int i = 0; i < table.spec().of().size(); i++) {
        int figure = i;
        out.append(INDENT).append(table.spec().of().get(i).text()).append('\n');
        block(
            columns(table, "", row -> row.group().label(), row -> row.cells().get(figure)),
            table.rows(),
            out);
      }
    }
    partlyThere(table).ifPresent(line -> out.append(TerminalText.paragraph(line)));
    return out.toString();
  }

  private static <R> void block(TableColumns<R> columns, List<R> rows, StringBuilder out) {
    columns
        .lines(rows, INDENT + INDENT, TerminalText.COLUMNS)
        .forEach(line -> out.append(line).append('\n'));
  }

  static void write(ResultTable table, Html html) {
    html.open("section").element("h2", table.spec().title());
    html.scroll(table.spec().title()).open("table", "class", "figures");
    if (table.rows().size() == 1) {
      Row only = table.rows().get(0);
      ResultTableSection.<Cell>columns(
              table, variant(only), cell -> cell.figure().text(), cell -> cell)
          .write(html, only.cells());
    } else {
      variants(table, html);
    }
    html.close().close();
    html.note(note(table)).close();
  }

  private static void variants(ResultTable table, Html html) {
    html.open("thead");
    html.open("tr").element("th", "", "colspan", "2");
    String columns = Integer.toString(table.spec().columns().size());
    for (var figure : table.spec().of()) {
      html.element("th", figure.text(), "scope", "colgroup", "colspan", columns);
    }
    html.close().open("tr").heading("variant").heading("n");
    for (int i = 0; i < table.spec().of().size(); i++) {
      table.spec().columns().forEach(column -> html.heading(column.heading()));
    }
    html.close().close().open("tbody");
    for (Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      cells.add(Integer.toString(row.group().runs().size()));
      for (Cell cell : row.cells()) {
        table.spec().columns().forEach(column -> cells.add(cell(cell, column)));
      }
      html.row(row.group().label(), cells);
    }
    html.close();
  }

  static JsonFields toMap(ResultTable table) {
    List<JsonFields> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      row.cells().forEach(cell -> rows.add(toMap(row, cell)));
    }
    return new JsonFields().with("title", table.spec().title()).with("rows", rows);
  }

  private static JsonFields toMap(Row row, Cell cell) {
    return new JsonFields()
        .with("group", row.group().label())
        .with("name", row.group().name())
        .with("figure", cell.figure().text())
        .with("unit", cell.figure().unit())
        .with("n", cell.sample().size())
        .withAll(STATISTICS.of(cell));
  }

  static String note(ResultTable table) {
    Optional<String> baseline = table.spec().baseline().map(name -> name.text());
    return "Deviations are standard deviations of the repeats (n − 1). The baseline is "
        + baseline.orElse("the first row")
        + ". Ratios are computed block by block, with 95 % intervals."
        + partlyThere(table).map(line -> " " + line).orElse("")
        + smallestDifferences(table)
        + WindowWords.table(table).map(windows -> " " + windows).orElse("");
  }

  /**
   * Lists metrics that were not measured in some runs of a variant. The statistics of such a metric
   * cover only the other runs.
   */
  private static Optional<String> partlyThere(ResultTable table) {
    List<String> all = new ArrayList<>();
    for (Row row : table.rows()) {
      int runs = row.group().runs().size();
      for (Cell cell : row.cells()) {
        int there = cell.sample().size();
        if (there > 0 && there < runs) {
          all.add(
              "%s, %s: %d of %d runs"
                  .formatted(cell.figure().text(), row.group().label(), there, runs));
        }
      }
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of("Figures missing in some runs: " + String.join("; ", all) + ".");
  }

  /**
   * Returns the smallest detectable difference of each metric, which follows from the metric's
   * widest interval. Returns an empty string if no row can be compared with the first row.
   */
  private static String smallestDifferences(ResultTable table) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < table.spec().of().size(); i++) {
      int column = i;
      table.rows().stream()
          .flatMapToDouble(row -> row.cells().get(column).ratio().smallestDifference().stream())
          .filter(share -> share > 0)
          .max()
          .ifPresent(
              share ->
                  all.add(
                      "%s %% of %s"
                          .formatted(
                              Figures.threeDigits(100 * share),
                              table.spec().of().get(column).text())));
    }
    return all.isEmpty()
        ? ""
        : " Smallest difference that these repeats can detect: " + String.join(", ", all) + ".";
  }
}
