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
 * The labels that unlock all cells that ledgers tell of, held by the store's own user: what that
 * user may not see must not be called lost.
 *
 * @param granted for the time being, to be taken back
 */
record HeldLabels(Store store, Set<String> granted) {
  /**
   * Makes sure that the user holds them.
   *
   * @throws StoreException if the store has no visibilities, or does not grant the labels
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
          "the ledgers tell of cells with visibilities, which store '"
              + store.info().name()
              + "' lacks; give the ledgers of this table");
    }
    return new HeldLabels(store, labelled.grantAuthorizations(labels));
  }

  /** Takes back what was granted. */
  void giveBack() throws StoreException {
    if (!granted.isEmpty()) {
      ((CellVisibility) store).revokeAuthorizations(granted);
    }
  }
}
