package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A section that a study adds to reports of runs, on the page and in the terminal.
 *
 * @param name identifier of the section in the page's address; consists of letters and hyphens
 * @param title heading of the section
 * @param tables creates the tables of a run; creates no tables if the study does not apply to the
 *     run
 */
public record StudySection(String name, String title, Tables tables) implements Part {
  /** Creates the tables of runs. */
  @FunctionalInterface
  public interface Tables {
    /**
     * Creates the tables of one run.
     *
     * @return the tables in order; empty if the study does not apply to the run
     * @throws IOException if a file of the run cannot be read
     */
    List<Table> of(RecordedRun run) throws IOException;
  }

  /**
   * A column of a table that has one row per item.
   *
   * @param heading heading of the column
   * @param cell returns the text in an item's cell; null or empty text is shown as a hyphen
   */
  public record Column<R>(String heading, Function<R, String> cell) {
    private String text(R item) {
      String text = cell.apply(item);
      return text == null || text.isEmpty() ? "-" : text;
    }
  }

  /**
   * A table, and a sentence above the table.
   *
   * @param caption name of the table for screen readers
   * @param sentence sentence above the table
   * @param columns headings of the columns; the first column contains the headings of rows
   * @param rows rows with one cell for each column; empty to show only the sentence
   * @param note text below the table; empty for no text
   */
  public record Table(
      String caption, String sentence, List<String> columns, List<List<String>> rows, String note) {
    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
      for (List<String> row : rows) {
        if (row.size() != columns.size()) {
          throw new IllegalArgumentException(
              caption + ": a row has " + row.size() + " cells, not " + columns.size());
        }
      }
    }

    /**
     * Creates a table with one row for each item.
     *
     * @param items items that the columns format, in the order of the rows
     */
    public static <R> Table of(
        String caption, String sentence, List<Column<R>> columns, List<R> items, String note) {
      return new Table(
          caption,
          sentence,
          columns.stream().map(Column::heading).toList(),
          items.stream()
              .map(item -> columns.stream().map(column -> column.text(item)).toList())
              .toList(),
          note);
    }
  }
}
