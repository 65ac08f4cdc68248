package assay.study.continuous.verify;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.capability.CellVisibility;
import assay.study.continuous.ledger.Ledger;
import assay.study.continuous.scan.EntryTable;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Labels that the store's user needs to see all cells in the ledgers. Cells that the user cannot
 * see must not be reported as lost.
 *
 * @param granted labels that were granted temporarily and must be revoked
 */
record HeldLabels(Store store, Set<String> granted) {
  /**
   * Grants the store's user the labels that the user lacks.
   *
   * @throws StoreException if the store does not support visibilities, or if it does not grant the
   *     labels
   */
  static HeldLabels take(Store store, List<Ledger> ledgers) throws StoreException {
    Set<String> labels = new TreeSet<>();
    ledgers.forEach(each -> labels.addAll(EntryTable.labelsOf(each.header().visibilities())));
    if (labels.isEmpty()) {
      return new HeldLabels(store, Set.of());
    }
    if (!(store instanceof CellVisibility labelled)) {
      throw new StoreException(
          StoreException.Kind.BAD_SETTING,
          "the ledgers' cells have visibilities, which store '"
              + store.info().name()
              + "' does not support; use the ledgers of this table");
    }
    return new HeldLabels(store, labelled.grantAuthorizations(labels));
  }

  void giveBack() throws StoreException {
    if (!granted.isEmpty()) {
      ((CellVisibility) store).revokeAuthorizations(granted);
    }
  }
}
