package assay.store.binding;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stores as the command line loads them: from the build's folders of jars. */
public final class PackagedStores {
  public static final StoreCatalog CATALOG =
      new StoreCatalog(Path.of(System.getProperty("assay.home"), "target", "dist", "stores"));

  private static final Bytes FAMILY = Bytes.of("f");

  private PackagedStores() {}

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
    String table = "own_" + System.nanoTime();
    store.tables().create(table, TableSpec.of(FAMILY));
    try (Session session = store.openSession(table)) {
      assertWorks(session);
    }
    store.tables().flush(table);
    store.tables().drop(table);
  }

  /** The session reads what it writes; its table has a family {@code f}. */
  public static void assertWorks(Session session) {
    Mutation mutation = new Mutation();
    mutation.row().set(Bytes.of("r"));
    mutation.put(FAMILY, Bytes.of("q"), Bytes.of("v"));
    assertThat(session.write(mutation)).as(session.lastError()).isEqualTo(Outcome.OK);
    assertThat(session.flush()).as(session.lastError()).isEqualTo(Outcome.OK);
    List<Bytes> values = new ArrayList<>();
    assertThat(session.read(Bytes.of("r"), Columns.ALL, cell -> values.add(cell.value().copy())))
        .as(session.lastError())
        .isEqualTo(Outcome.OK);
    assertThat(values).containsExactly(Bytes.of("v"));
  }
}
