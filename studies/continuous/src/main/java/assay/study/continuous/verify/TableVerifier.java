package assay.study.continuous.verify;

import assay.lab.load.StopSignal;
import assay.lab.phase.Jobs;
import assay.lab.phase.ServerControl;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.capability.CellVisibility;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.mapreduce.MapReduce;
import assay.study.continuous.proof.Proof;
import assay.study.continuous.proof.Verification;
import assay.study.continuous.references.ReferenceCheck;
import assay.study.continuous.scan.CloneOf;
import assay.study.continuous.scan.EntryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Verifies a table of entries.
 *
 * @param servers records the temporary copy of the table, so that a later command can drop the copy
 *     if this process is killed
 * @param mapReduce programs of the MapReduce jobs that scan the table; if empty, this process scans
 *     the table
 * @param from what to read: the table, a clone or a snapshot's files
 * @param scratch folder for temporary files, which disappear when this process ends
 * @param notices receives lines about the progress
 */
record TableVerifier(
    Store store,
    String table,
    ServerControl servers,
    Optional<Jobs> mapReduce,
    ReadFrom from,
    Path scratch,
    Consumer<String> notices,
    StopSignal stop) {

  /**
   * Proves with ledgers that no entry is lost.
   *
   * @return empty if the proof was stopped
   */
  Optional<VerificationResult> prove(List<Ledger> ledgers)
      throws StoreException, IOException, InterruptedException {
    Set<String> granted = grantLabels(ledgers);
    Optional<Proof> proof;
    try {
      proof = onTable(read -> proof(read, ledgers));
    } finally {
      if (!granted.isEmpty()) {
        ((CellVisibility) store).revokeAuthorizations(granted);
      }
    }
    return proof.isEmpty()
        ? Optional.empty()
        : Optional.of(VerificationResult.of(proof.get(), new LossContext(store, table, ledgers)));
  }

  /**
   * Grants the store's user the labels of all cells in the ledgers. Without the labels, cells that
   * the user cannot see would be reported as lost.
   *
   * @return labels that the user did not have before; the caller must revoke them
   * @throws StoreException if the store does not support visibilities, or does not grant the labels
   */
  private Set<String> grantLabels(List<Ledger> ledgers) throws StoreException {
    Set<String> labels = new TreeSet<>(Verification.labels(ledgers));
    if (labels.isEmpty()) {
      return Set.of();
    }
    if (!(store instanceof CellVisibility labelled)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "the ledgers' cells have visibilities, which store '"
              + store.info().name()
              + "' does not support; use the ledgers of this table");
    }
    return labelled.grantAuthorizations(labels);
  }

  private Optional<Proof> proof(EntryTable read, List<Ledger> ledgers)
      throws StoreException, IOException, InterruptedException {
    Verification verification = new Verification(read, ledgers, stop);
    if (mapReduce.isEmpty()) {
      return verification.run();
    }
    MapReduce jobs = new MapReduce(mapReduce.get(), notices, stop);
    return verification.run(
        MapReduce.MOST_BUCKETS, (of, evidence) -> jobs.gather(of, ledgers, evidence));
  }

  /**
   * Checks that all linked rows exist, as the continuous suite does.
   *
   * @return empty if the check was stopped
   */
  Optional<VerificationResult> references()
      throws StoreException, IOException, InterruptedException {
    return onTable(
        read ->
            (mapReduce.isEmpty()
                    ? new ReferenceCheck(read, scratch, stop).run()
                    : new MapReduce(mapReduce.get(), notices, stop).references(read))
                .map(VerificationResult::of));
  }

  private <T> T onTable(CloneOf.Work<T> work)
      throws StoreException, IOException, InterruptedException {
    if (mapReduce.isPresent() && store.info().processes().equals(StoreInfo.HERE)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "a MapReduce job needs a store with servers; store '"
              + store.info().name()
              + "' runs in this process. Verify the table without MapReduce");
    }
    return from == ReadFrom.TABLE
        ? work.on(EntryTable.served(store, table))
        : CloneOf.with(store, table, servers, from == ReadFrom.FILES, work);
  }
}
