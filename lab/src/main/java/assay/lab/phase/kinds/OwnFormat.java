package assay.lab.phase.kinds;

import assay.lab.bulk.BulkCounts;
import assay.lab.bulk.BulkFolder;
import assay.lab.bulk.BulkRows;
import assay.lab.phase.PhaseContext;
import assay.lab.workload.RowStream;
import assay.store.Mutation;
import assay.store.StoreException;
import assay.store.capability.BulkFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;

/** Writes the store's files in this process, with the store's own code. Used once. */
final class OwnFormat {
  private final BulkFormat store;
  private final PhaseContext context;

  OwnFormat(BulkFormat store, PhaseContext context) {
    this.store = store;
    this.context = context;
  }

  BulkCounts write(BulkRows content, BulkFolder folder) throws StoreException, IOException {
    BulkFormat.Written written;
    Files.createDirectory(folder.files());
    try (BulkFormat.FileSet files = store.openFiles(context.table(), folder.files())) {
      if (content instanceof BulkRows.Made made) {
        RowStream rows = made.stream(0, 1);
        boolean wanted = true;
        while (wanted && rows.next()) {
          wanted = add(rows.row(), files);
        }
      } else if (content instanceof BulkRows.Input input) {
        input.files().each(input.mapping(), row -> add(row, files));
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

  private boolean add(Mutation row, BulkFormat.FileSet files) throws StoreException {
    files.add(row);
    return !context.stop().isRequested();
  }
}
