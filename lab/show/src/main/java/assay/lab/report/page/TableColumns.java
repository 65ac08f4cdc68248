package assay.lab.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The columns of a table that is shown on pages and on terminals. On pages, the first column
 * contains the headings of rows.
 *
 * @param <R> type of the items that rows represent
 */
public final class TableColumns<R> {
  /**
   * @param style CSS class of the page's cells; null for no class
   * @param width minimum width on terminals; null if only pages show the column
   * @param left whether cells are left-aligned on terminals
   */
  private record Column<R>(
      String heading,
      String style,
      Integer width,
      boolean left,
      Function<R, String> text,
      BiConsumer<R, Html> page) {}

  private final List<Column<R>> columns = new ArrayList<>();

  public TableColumns<R> column(String heading, Function<R, String> text) {
    return column(heading, 0, text);
  }

  /**
   * Adds a column with right-aligned cells.
   *
   * @param width minimum width of cells in the lines for terminals
   */
  public TableColumns<R> column(String heading, int width, Function<R, String> text) {
    return add(heading, null, width, false, text, (row, html) -> html.text(text.apply(row)));
  }

  public TableColumns<R> leftColumn(String heading, Function<R, String> text) {
    return add(heading, null, 0, true, text, (row, html) -> html.text(text.apply(row)));
  }

  /**
   * Adds a column that only pages show.
   *
   * @param content writes the content of a row's cell
   */
  public TableColumns<R> pageColumn(String heading, String style, BiConsumer<R, Html> content) {
    return add(heading, style, null, false, row -> "", content);
  }

  private TableColumns<R> add(
      String heading,
      String style,
      Integer width,
      boolean left,
      Function<R, String> text,
      BiConsumer<R, Html> content) {
    columns.add(new Column<>(heading, style, width, left, text, content));
    return this;
  }

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

  /**
   * Returns lines for a terminal. Each column is as wide as its longest cell.
   *
   * @param most maximum length of a line; columns that do not fit are continued below
   */
  public List<String> lines(List<R> rows, String indent, int most) {
    List<Column<R>> shown = textColumns();
    List<String> labels = texts(shown.get(0), rows).stream().map(text -> indent + text).toList();
    TextTable table = new TextTable(labels.get(0), labels.subList(1, labels.size()), most);
    for (Column<R> column : shown.subList(1, shown.size())) {
      List<String> texts = texts(column, rows);
      int width = texts.stream().mapToInt(String::length).max().orElse(0);
      table.column(
          column.left() ? texts.stream().map(t -> TerminalText.pad(t, width)).toList() : texts);
    }
    return table.lines();
  }

  private List<String> texts(Column<R> column, List<R> rows) {
    List<String> texts = new ArrayList<>(List.of(column.heading()));
    rows.forEach(row -> texts.add(TerminalText.printable(column.text().apply(row))));
    return texts;
  }

  private List<Column<R>> textColumns() {
    return columns.stream().filter(column -> column.width() != null).toList();
  }
}
