package assay.cli.cluster;

import assay.cli.home.Home;
import assay.store.Store;
import assay.store.StoreException;
import java.util.function.Consumer;

/** Journals of what is to be undone within one store, by a later command if need be. */
public record StoreJournals(ThrottleJournal throttles, CloneJournal clones) {
  /** Those of a store. */
  public static StoreJournals of(Home home, Store store) {
    return new StoreJournals(
        new ThrottleJournal(home.throttled(), store), new CloneJournal(home.cloned(), store));
  }

  /**
   * Undoes what dead processes have left behind.
   *
   * @param notices receives one line for each
   */
  public void mend(Store open, Consumer<String> notices) throws StoreException {
    throttles.mend(open, notices);
    clones.mend(open, notices);
  }
}
