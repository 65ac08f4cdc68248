package assay.lab.phase.kinds;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkFolder;
import assay.lab.bulk.BulkManifest;
import assay.lab.bulk.BulkRows;
import assay.lab.bulk.DiskNeed;
import assay.lab.phase.AdminPhase;
import assay.lab.phase.Jobs;
import assay.lab.phase.PhaseContext;
import assay.lab.plan.phase.FormatPlan;
import assay.lab.value.NamedValues;
import assay.lab.workload.RowStream;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.StoreException;
import assay.store.capability.BulkFormat;
import assay.store.capability.BulkImport;
import assay.store.capability.PreSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes files in the store's own format, sorted and partitioned by the table's splits (YCSB++,
 * §2.3.4). A separate job writes the files, unless the store can write the files in this process.
 * Does not change the table.
 */
record FormatPhase(FormatPlan plan) implements AdminPhase {
  private BulkFolder folder(PhaseContext context) {
    return new BulkFolder(plan.folder(context.out().folder().path()));
  }

  @Override
  public Object perform(PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    requireFamilies(context);
    BulkFolder folder = folder(context);
    String files = context.jobs().filesOf(folder, name());
    requireDisk(folder);
    try {
      folder.create();
    } catch (IllegalArgumentException e) {
      throw StoreException.failed(e.getMessage(), e);
    }
    boolean whole = false;
    try {
      BulkCounts counts = write(folder, files, context);
      whole = folder.manifest().state() == BulkManifest.State.COMPLETE;
      return whole
          ? counts
          : NamedValues.of(
              "left",
              "the files were removed, because an unfinished format phase cannot be resumed");
    } catch (IllegalArgumentException e) {
      throw StoreException.failed(e.getMessage(), e);
    } finally {
      if (whole) {
        folder.removeTemporary();
      } else {
        folder.remove();
        context.notice(
            "phase '"
                + name()
                + "' did not finish, so its files were removed: a format phase cannot be resumed");
      }
    }
  }

  private BulkCounts write(BulkFolder folder, String files, PhaseContext context)
      throws StoreException, IOException, InterruptedException {
    List<Bytes> splits =
        context.store() instanceof PreSplit divided ? divided.splits(context.table()) : List.of();
    BulkManifest manifest =
        new BulkManifest(
            BulkManifest.FORMAT,
            BulkManifest.State.WRITING,
            context.store().info().name(),
            context.table(),
            name(),
            files,
            splits.stream().map(Bytes::toString).toList(),
            plan.rows().toValues(),
            BulkCounts.NONE,
            Map.of());
    folder.write(manifest);
    BulkCounts counts;
    if (context.store() instanceof BulkFormat store) {
      counts = writeHere(store, folder, context);
    } else {
      BulkImport store = (BulkImport) context.store();
      counts =
          context
              .jobs()
              .format(
                  new Jobs.Format(
                      name(),
                      folder,
                      files,
                      splits,
                      plan.filesPerTablet(),
                      store.fileSettings(context.table()),
                      plan.rows().sortedBytes()),
                  context);
    }
    if (!context.stop().isRequested()) {
      folder.write(manifest.complete(counts, folder.sizes()));
    }
    return counts;
  }

  private BulkCounts writeHere(BulkFormat store, BulkFolder folder, PhaseContext context)
      throws StoreException, IOException {
    BulkFormat.Written written;
    Files.createDirectory(folder.files());
    try (BulkFormat.FileSet files = store.openFiles(context.table(), folder.files())) {
      if (plan.rows() instanceof BulkRows.Made made) {
        RowStream rows = made.stream(0, 1);
        boolean wanted = true;
        while (wanted && rows.next()) {
          wanted = add(rows.row(), files, context);
        }
      } else if (plan.rows() instanceof BulkRows.Input input) {
        input.files().each(input.mapping(), row -> add(row, files, context));
      }
      if (context.stop().isRequested()) {
        return BulkCounts.NONE;
      }
      written = files.finish();
    }
    Map<String, Long> sizes = folder.sizes();
    return new BulkCounts(
        written.rows(),
        written.cells(),
        sizes.values().stream().mapToLong(Long::longValue).sum(),
        sizes.size());
  }

  private static boolean add(Mutation row, BulkFormat.FileSet files, PhaseContext context)
      throws StoreException {
    files.add(row);
    return !context.stop().isRequested();
  }

  private void requireFamilies(PhaseContext context) throws StoreException {
    Set<Bytes> known = Set.copyOf(context.tableSpec().families());
    for (Bytes family : plan.rows().families()) {
      if (!known.contains(family)) {
        throw StoreException.failed(
            "the table has no family '" + family + "'; its families are " + known);
      }
    }
  }

  private void requireDisk(BulkFolder folder) throws StoreException, IOException {
    Optional<DiskNeed> need = DiskNeed.of(plan.rows());
    if (need.isEmpty()) {
      return;
    }
    Path there = folder.path();
    while (!Files.exists(there)) {
      there = there.getParent();
    }
    Optional<String> problem =
        need.get().problem(Files.getFileStore(there).getUsableSpace(), there.toString());
    if (problem.isPresent()) {
      throw StoreException.failed(problem.get());
    }
  }
}
