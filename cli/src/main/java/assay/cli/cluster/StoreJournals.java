package assay.cli.cluster;

import assay.cli.home.Home;
import assay.store.Store;
import assay.store.StoreException;
import java.util.function.Consumer;

/** Journals of changes to one store that Assay must undo. */
public record StoreJournals(ThrottleJournal throttles, CloneJournal clones) {
  public static StoreJournals of(Home home, Store store) {
    return new StoreJournals(
        new ThrottleJournal(home.throttled(), store), new CloneJournal(home.cloned(), store));
  }

  public void mend(Store open, Consumer<String> notices) throws StoreException {
    throttles.mend(open, notices);
    clones.mend(open, notices);
  }
}
