package assay.lab.phase.kinds;

import assay.lab.bulk.BulkFolder;
import assay.lab.bulk.BulkManifest;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.PhaseContext;
import assay.lab.phase.ServerWork;
import assay.lab.plan.phase.ImportPlan;
import assay.lab.table.RowCount;
import assay.lab.value.NamedValues;
import assay.store.StoreException;
import assay.store.capability.BulkImport;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;

/**
 * Imports formatted files into the store. Counts the table's rows to check whether all imported
 * rows arrived (YCSB++, §2.3.4).
 */
record ImportPhase(ImportPlan plan) implements AdminPhase {
  @Override
  public NamedValues perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    BulkFolder folder = new BulkFolder(plan.folder(context.out().folder().path()));
    BulkManifest manifest;
    try {
      manifest = folder.importable(context.store().info().name(), context.table());
    } catch (IllegalArgumentException e) {
      throw StoreException.failed(e.getMessage() + "; the table is unchanged", e);
    }
    Optional<RowCount.Counted> before = count(context);
    long start = System.nanoTime();
    BulkImport store = (BulkImport) context.store();
    NamedValues.Builder result = NamedValues.builder();
    URI files = URI.create(manifest.files());
    result.putAll(ServerWork.run(() -> store.importFiles(context.table(), files), context));
    result.put("importSeconds", Math.round((System.nanoTime() - start) / 1e6) / 1e3);
    result.put("rows", manifest.counts().rows());
    result.put("files", manifest.counts().files());
    if (context.stop().isRequested()) {
      return result.build();
    }
    folder.write(manifest.imported());
    if (folder.isHere(manifest)) {
      // Removes the files in case the store copied the files instead of moving them.
      folder.removeFiles();
    }
    check(manifest, before, context, result);
    return result.build();
  }

  private Optional<RowCount.Counted> count(PhaseContext context)
      throws StoreException, InterruptedException {
    return plan.countWithin().isZero()
        ? Optional.empty()
        : new RowCount(context.store(), context.table(), plan.countWithin(), context.stop())
            .count();
  }

  private void check(
      BulkManifest manifest,
      Optional<RowCount.Counted> before,
      PhaseContext context,
      NamedValues.Builder result)
      throws StoreException, InterruptedException {
    long start = System.nanoTime();
    Optional<RowCount.Counted> after = before.isEmpty() ? before : count(context);
    result.put("counted", after.isPresent());
    if (after.isEmpty()) {
      if (!plan.countWithin().isZero() && !context.stop().isRequested()) {
        context.notice(
            "phase '"
                + name()
                + "': the table's rows were not counted: counting would take longer than "
                + plan.countWithin().toMillis() / 1e3
                + " s ('count-within')");
      }
      return;
    }
    result.put("countSeconds", Math.round((System.nanoTime() - start) / 1e6) / 1e3);
    result.put("tableRows", after.get().rows());
    result.put("tableCells", after.get().cells());
    Optional<String> difference = difference(manifest, before.get(), after.get());
    if (difference.isPresent()) {
      throw StoreException.failed(difference.get());
    }
  }

  /**
   * Compares the numbers of rows before and after the import. Generated rows are new to the table;
   * a user's rows may replace existing rows.
   *
   * @return the problem in one line; empty if there is no problem
   */
  static Optional<String> difference(
      BulkManifest manifest, RowCount.Counted before, RowCount.Counted after) {
    boolean allNew = before.rows() == 0 || !manifest.content().has("input");
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
    String expected = (least == most ? "" : "from " + least + " to ") + most;
    return Optional.of(
        "the table has %s %s after an import of %s %s into %s existing %s; expected %s"
            .formatted(after, what, imported, what, before, what, expected));
  }
}
