package assay.store.binding;

import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.util.HashMap;
import java.util.Map;

/** Opens stores for tests. */
public final class TestStores {
  private TestStores() {}

  /**
   * Opens a store; the caller closes it.
   *
   * @param more settings that are added or that replace others: name, value, name, value
   */
  public static Store open(StoreProvider provider, Map<String, String> settings, String... more)
      throws StoreException {
    Map<String, String> given = new HashMap<>(settings);
    for (int i = 0; i < more.length; i += 2) {
      given.put(more[i], more[i + 1]);
    }
    return provider.open(StoreSettings.of(provider, given));
  }
}
