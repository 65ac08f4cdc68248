package assay.lab.phase.kinds;

import assay.lab.bulk.BulkManifest;
import assay.lab.table.RowCount;
import java.util.Optional;

/**
 * Checks whether a table contains the imported rows, by comparing row counts from before and after
 * the import.
 */
final class ImportCheck {
  private ImportCheck() {}

  /**
   * Compares the counts. Generated rows are new to the table; a user's rows may replace existing
   * ones.
   *
   * @return the problem in one line; empty if there is none
   */
  static Optional<String> difference(
      BulkManifest manifest, RowCount.Counted before, RowCount.Counted after) {
    boolean allNew = before.rows() == 0 || !manifest.content().containsKey("input");
    return difference("rows", manifest.counts().rows(), before.rows(), after.rows(), allNew)
        .or(
            () ->
                difference(
                    "cells", manifest.counts().cells(), before.cells(), after.cells(), allNew));
  }

  private static Optional<String> difference(
      String what, long imported, long before, long after, boolean allNew) {
    long most = before + imported;
    long least = allNew ? most : Math.max(before, imported);
    if (after >= least && after <= most) {
      return Optional.empty();
    }
    return Optional.of(
        "the table has "
            + after
            + " "
            + what
            + " after an import of "
            + imported
            + ", and had "
            + before
            + " before the import; expected "
            + (least == most ? "" : "from " + least + " to ")
            + most);
  }
}
