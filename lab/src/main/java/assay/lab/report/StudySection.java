package assay.lab.report;

import assay.lab.run.RecordedRun;
import assay.lab.study.Part;
import java.io.IOException;
import java.util.List;

/**
 * A section that a study adds to the reports of runs, on the page and in the terminal.
 *
 * @param name by which the page's address finds it: letters and hyphens
 * @param tables of a run; none where the study has nothing to say of it
 */
public record StudySection(String name, String title, Tables tables) implements Part {
  /** Takes tables from a run. */
  @FunctionalInterface
  public interface Tables {
    /**
     * Those of one run.
     *
     * @throws IOException if a file of the run cannot be read
     */
    List<Table> of(RecordedRun run) throws IOException;
  }

  /**
   * A table below a sentence.
   *
   * @param caption names the table for those who hear the page
   * @param columns the first of them heads its rows
   * @param rows as many cells as columns; none to say the sentence alone
   * @param note below the table; empty for none
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
