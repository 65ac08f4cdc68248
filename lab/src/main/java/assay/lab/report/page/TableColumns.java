package assay.lab.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The columns of a table, for pages and terminals alike. On pages the first column contains the
 * headings of rows.
 *
 * @param <R> what a row shows
 */
public final class TableColumns<R> {
  /**
   * @param style class of the page's cells; null for none
   * @param width on terminals, at least; null if only pages show the column
   */
  private record Column<R>(
      String heading,
      String style,
      Integer width,
      Function<R, String> text,
      BiConsumer<R, Html> page) {}

  private final List<Column<R>> columns = new ArrayList<>();

  /** Adds a column that is as wide as its longest cell. */
  public TableColumns<R> column(String heading, Function<R, String> text) {
    return column(heading, 0, text);
  }

  /**
   * Adds a column.
   *
   * @param width of its right-aligned cells in lines of a terminal
   */
  public TableColumns<R> column(String heading, int width, Function<R, String> text) {
    return add(heading, null, width, text, (row, html) -> html.text(text.apply(row)));
  }

  /**
   * Adds a column that only pages show.
   *
   * @param content writes what a cell contains
   */
  public TableColumns<R> pageColumn(String heading, String style, BiConsumer<R, Html> content) {
    return add(heading, style, null, row -> "", content);
  }

  private TableColumns<R> add(
      String heading,
      String style,
      Integer width,
      Function<R, String> text,
      BiConsumer<R, Html> content) {
    columns.add(new Column<>(heading, style, width, text, content));
    return this;
  }

  /** Writes headings and rows into an open table. */
  public void write(Html html, Iterable<R> rows) {
    html.open("thead").open("tr");
    columns.forEach(
        each -> html.element("th", each.heading(), "scope", "col", "class", each.style()));
    html.close().close().open("tbody");
    for (R row : rows) {
      html.open("tr").element("th", columns.get(0).text().apply(row), "scope", "row");
      for (Column<R> column : columns.subList(1, columns.size())) {
        html.open("td", "class", column.style());
        column.page().accept(row, html);
        html.close();
      }
      html.close();
    }
    html.close();
  }

  public String markdown(Iterable<R> rows) {
    StringBuilder out = new StringBuilder();
    markdown(Column::heading, out);
    out.append("|---".repeat(textColumns().size())).append("|\n");
    rows.forEach(row -> markdown(column -> column.text().apply(row), out));
    return out.toString();
  }

  private void markdown(Function<Column<R>, String> cell, StringBuilder out) {
    for (Column<R> column : textColumns()) {
      String text = cell.apply(column).replace("|", "\\|").replace("\n", " ");
      out.append("| ").append(text).append(' ');
    }
    out.append("|\n");
  }

  /** The headings, as the first line on a terminal. */
  public String heading() {
    return line(Column::heading);
  }

  public String line(R row) {
    return line(column -> column.text().apply(row));
  }

  private String line(Function<Column<R>, String> cell) {
    StringBuilder line = new StringBuilder();
    textColumns()
        .forEach(column -> line.append(TerminalText.right(cell.apply(column), column.width())));
    return line.toString();
  }

  /** Lines for a terminal, aligned to the longest cells; the last column is left-aligned. */
  public List<String> lines(List<R> rows, String indent) {
    List<Column<R>> shown = textColumns();
    Column<R> labels = shown.get(0);
    TextTable text =
        new TextTable(
            indent + labels.heading(),
            rows.stream()
                .map(row -> indent + TerminalText.printable(labels.text().apply(row)))
                .toList(),
            Integer.MAX_VALUE);
    for (Column<R> column : shown.subList(1, shown.size())) {
      List<String> texts = new ArrayList<>(List.of(column.heading()));
      rows.forEach(row -> texts.add(TerminalText.printable(column.text().apply(row))));
      int width = texts.stream().mapToInt(String::length).max().orElse(0);
      boolean last = column == shown.get(shown.size() - 1);
      text.column(last ? texts.stream().map(t -> TerminalText.pad(t, width)).toList() : texts);
    }
    return text.lines();
  }

  private List<Column<R>> textColumns() {
    return columns.stream().filter(column -> column.width() != null).toList();
  }
}
