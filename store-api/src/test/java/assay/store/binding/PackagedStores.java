package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreProvider;
import assay.store.capability.Capability;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stores as the command line loads them: from the build's folders of jars. */
public final class PackagedStores {
  public static final StoreCatalog CATALOG =
      new StoreCatalog(Path.of(System.getProperty("assay.home"), "target", "dist", "stores"));

  private PackagedStores() {}

  /**
   * Checks that a packaged store has its own classes, also of its library, except for those that
   * all stores share.
   *
   * @param outside class of the store's provider on the tests' class path
   * @param library a class of the store's library
   * @return the capabilities of the packaged store
   */
  public static List<Capability> assertIsolated(
      String name, Class<? extends StoreProvider> outside, Class<?> library, Class<?>... shared)
      throws Exception {
    StoreProvider provider = CATALOG.provider(name);
    ClassLoader own = provider.getClass().getClassLoader();
    assertThat(own).isNotSameAs(outside.getClassLoader());
    assertThat(provider).isNotInstanceOf(outside);
    assertThat(own.loadClass(library.getName())).isNotSameAs(library);
    assertThat(own.loadClass(Bytes.class.getName())).isSameAs(Bytes.class);
    for (Class<?> each : shared) {
      assertThat(own.loadClass(each.getName())).isSameAs(each);
    }
    return Capability.of(provider.storeClass());
  }

  @FunctionalInterface
  public interface Use {
    void of(Store store) throws Exception;
  }

  /** Uses a store with its class loader as the thread's context class loader. */
  public static void use(String name, Map<String, String> settings, Use use) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (Store store = CATALOG.open(name, settings)) {
      StoreCatalog.enter(store);
      use.of(store);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** The store reads what it writes, in a new table that is dropped. */
  public static void assertWorks(Store store) throws StoreException {
    String table = Rows.newTable(store);
    try (Session session = store.openSession(table)) {
      assertWorks(session);
    }
    store.tables().flush(table);
    store.tables().drop(table);
  }

  /** The session reads what it writes; its table has a family {@code f}. */
  public static void assertWorks(Session session) {
    assertThat(Rows.put(session, "r")).as(session.lastError()).isEqualTo(Outcome.OK);
    Rows.flush(session);
    List<Bytes> values = new ArrayList<>();
    assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> values.add(cell.value().copy())))
        .as(session.lastError())
        .isEqualTo(Outcome.OK);
    assertThat(values).containsExactly(Bytes.of("v"));
  }
}
