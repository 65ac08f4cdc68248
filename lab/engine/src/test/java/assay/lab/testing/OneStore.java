package assay.lab.testing;

import assay.lab.load.StopSignal;
import assay.lab.phase.Jobs;
import assay.lab.phase.ServerControl;
import assay.lab.phase.StoreOpener;
import assay.store.Store;
import java.util.Map;
import java.util.function.Consumer;

/** Opens the store of a test, whatever is asked for. */
public record OneStore(Store store) implements StoreOpener {
  @Override
  public <T> T with(
      String name, Map<String, String> settings, Consumer<String> notices, Work<T> work)
      throws Exception {
    return work.on(
        new Opened(store, ServerControl.none("no servers"), site -> Jobs.NONE, new StopSignal()));
  }
}
