package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * A section that a study adds to the reports of runs, on the page and in the terminal.
 *
 * @param name identifies the section in the page's address; consists of letters and hyphens
 * @param tables creates the tables of a run; creates none if the study does not apply to the run
 */
public record StudySection(String name, String title, Tables tables) implements Part {
  /** Creates the tables of runs. */
  @FunctionalInterface
  public interface Tables {
    /**
     * Returns the tables of one run.
     *
     * @throws IOException if a file of the run cannot be read
     */
    List<Table> of(RecordedRun run) throws IOException;
  }

  /**
   * A column of a table.
   *
   * @param cell returns the cell in an item's row; if null or empty, the cell is a hyphen
   */
  public record Column<R>(String heading, Function<R, String> cell) {
    private String text(R item) {
      String text = cell.apply(item);
      return text == null || text.isEmpty() ? "-" : text;
    }
  }

  /**
   * A table with a sentence above it.
   *
   * @param caption name of the table for screen readers
   * @param columns the first column contains the headings of rows
   * @param rows rows with one cell per column; empty if only the sentence is shown
   * @param note text below the table; empty if there is none
   */
  public record Table(
      String caption, String sentence, List<String> columns, List<List<String>> rows, String note) {
    public Table {
      columns = List.copyOf(columns);
      rows = rows.stream().map(List::copyOf).toList();
      for (List<String> row : rows) {
        if (row.size() != columns.size()) {
          throw new IllegalArgumentException(
              caption + ": " + row.size() + " cells for " + columns.size() + " columns");
        }
      }
    }

    /** A table with one row per item. */
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
