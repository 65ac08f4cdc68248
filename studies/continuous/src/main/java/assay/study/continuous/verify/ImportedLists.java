package assay.study.continuous.verify;

import assay.lab.bulk.BulkRows;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.run.Event;
import assay.lab.run.OpenRun;
import assay.lab.run.RunLog;
import assay.study.continuous.ingest.ContinuousIngest;
import assay.study.continuous.ledger.LedgerHeader;
import assay.study.continuous.ledger.LedgerWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The lists that a run wrote to bulk files and then imported. Their content can be recomputed, so
 * the ledger can be written after the import. The ledger records that the store acknowledged all
 * lists at the end of the import.
 *
 * @param phase name of the phase that imported the lists
 * @param made workload that generated the lists
 */
record ImportedLists(String phase, ContinuousIngest made) {
  static List<ImportedLists> in(List<PhasePlan> phases, Optional<String> table) {
    return phases.stream()
        .filter(each -> each.table().equals(table))
        .flatMap(each -> of(each, phases).stream())
        .toList();
  }

  private static Optional<ImportedLists> of(PhasePlan importing, List<PhasePlan> phases) {
    return phases.stream()
        .filter(format -> importing.imported().equals(Optional.of(format.name())))
        .flatMap(format -> format.formatted().stream())
        .filter(BulkRows.Study.class::isInstance)
        .map(rows -> ((BulkRows.Study) rows).workload())
        .filter(ContinuousIngest.class::isInstance)
        .map(workload -> new ImportedLists(importing.name(), (ContinuousIngest) workload))
        .findFirst();
  }

  /**
   * Writes the ledger of the imported lists. Writes nothing if the ledger already exists, or if the
   * import has not ended.
   *
   * @param table name of the table in the store
   */
  void writeLedger(String table, RunLog out) throws IOException {
    Path file = out.ledger(phase, 0);
    Optional<Long> end = endMillis(out.folder().path());
    if (Files.exists(file) || end.isEmpty()) {
      return;
    }
    LedgerWriter.writeClosed(
        file,
        new LedgerHeader(made.made(), table, phase, 0, end.get()),
        made.madeLists(),
        end.get());
  }

  private Optional<Long> endMillis(Path folder) throws IOException {
    OpenRun run = OpenRun.open(folder);
    return run.events().stream()
        .filter(event -> event.kind().equals(Event.ADMIN_END) && phase.equals(event.phase()))
        .map(event -> run.manifest().start().toEpochMilli() + Math.round(event.seconds() * 1000))
        .findFirst();
  }
}
