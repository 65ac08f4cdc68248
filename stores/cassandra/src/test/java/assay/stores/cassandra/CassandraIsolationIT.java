package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import assay.store.Columns;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.StoreProvider;
import assay.store.TableSpec;
import assay.store.capability.Capability;
import assay.store.catalog.StoreCatalog;
import com.datastax.oss.driver.api.core.CqlSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The packaged store works from its own folder of jars, out of sight of this class path's. */
class CassandraIsolationIT {
  private static TestCassandra cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestCassandra.of(context);

  private static final StoreCatalog CATALOG =
      new StoreCatalog(Path.of(System.getProperty("assay.home"), "target", "dist", "stores"));

  @Test
  void itsClassesAreItsOwn() throws Exception {
    StoreProvider provider = CATALOG.provider("cassandra");
    ClassLoader own = provider.getClass().getClassLoader();
    assertThat(provider).isNotInstanceOf(CassandraProvider.class);
    assertThat(own.loadClass(CqlSession.class.getName())).isNotSameAs(CqlSession.class);
    assertThat(own.loadClass(Bytes.class.getName())).isSameAs(Bytes.class);
    assertThat(Capability.of(provider.storeClass()))
        .containsExactly(
            Capability.PLACEMENT,
            Capability.ATOMIC_UPDATES,
            Capability.INTERNALS,
            Capability.PROTECTION);
  }

  @Test
  void itReadsWhatItWrites() throws Exception {
    try (Store store = CATALOG.open("cassandra", cluster.patientSettings())) {
      StoreCatalog.enter(store);
      store.tables().create("isolated", TableSpec.of(Bytes.of("f")));
      try (Session session = store.openSession("isolated")) {
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of("r"));
        mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of("v"));
        assertThat(session.write(mutation)).isEqualTo(Outcome.OK);
        assertThat(session.flush()).isEqualTo(Outcome.OK);
        List<Bytes> values = new ArrayList<>();
        assertThat(
                session.read(Bytes.of("r"), Columns.ALL, cell -> values.add(cell.value().copy())))
            .isEqualTo(Outcome.OK);
        assertThat(values).containsExactly(Bytes.of("v"));
      }
      store.tables().flush("isolated");
      store.tables().drop("isolated");
    } finally {
      Thread.currentThread().setContextClassLoader(getClass().getClassLoader());
    }
  }
}
