package assay.lab.phase.kinds;

import assay.lab.bulk.BulkManifest;
import assay.lab.table.RowCount;
import java.util.Optional;

/** Whether a table holds what was imported, by counts before and after. */
final class ImportCheck {
  private ImportCheck() {}

  /**
   * Compares the counts. Generated rows are new to the table; a user's own may replace some.
   *
   * @return what is wrong, one line; empty if nothing is
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
        "the table holds "
            + after
            + " "
            + what
            + " after the import of "
            + imported
            + ", and held "
            + before
            + " before; "
            + (least == most ? "" : "from " + least + " to ")
            + most
            + " were expected");
  }
}
