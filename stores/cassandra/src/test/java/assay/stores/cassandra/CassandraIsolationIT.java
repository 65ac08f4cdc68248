package assay.stores.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.binding.PackagedStores;
import assay.store.capability.Capability;
import com.datastax.oss.driver.api.core.CqlSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The packaged store works from its own folder of jars, out of sight of this class path's. */
class CassandraIsolationIT {
  private static TestCassandra cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestCassandra.of(context);

  @Test
  void itsClassesAreItsOwn() throws Exception {
    assertThat(
            PackagedStores.assertIsolated("cassandra", CassandraProvider.class, CqlSession.class))
        .containsExactly(
            Capability.PLACEMENT,
            Capability.ATOMIC_UPDATES,
            Capability.INTERNALS,
            Capability.PROTECTION);
  }

  @Test
  void itReadsWhatItWrites() throws Exception {
    PackagedStores.use("cassandra", cluster.patientSettings(), PackagedStores::assertWorks);
  }
}
