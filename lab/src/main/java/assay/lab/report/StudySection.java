package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.io.IOException;
import java.util.List;

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
  }
}
