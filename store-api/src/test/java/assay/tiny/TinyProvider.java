package assay.tiny;

import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Packed into jars by a test; takes its name from a resource of its own jar. */
public final class TinyProvider implements StoreProvider {
  @Override
  public String name() {
    try (InputStream in = TinyProvider.class.getResourceAsStream("/tiny-name")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String description() {
    return "tiny";
  }

  @Override
  public Class<? extends Store> storeClass() {
    return Store.class;
  }

  @Override
  public List<Setting> settings() {
    return List.of(Setting.TIMEOUT);
  }

  /** Refuses, and tells which class loader it was called with; called faulty, it breaks. */
  @Override
  public Store open(StoreSettings settings) throws StoreException {
    if (name().equals("faulty")) {
      throw new IllegalStateException("out of order");
    }
    throw new StoreException(
        StoreException.Kind.FAILED,
        "context: " + Thread.currentThread().getContextClassLoader().getName());
  }
}
