package assay.stores.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Session;
import assay.store.Store;
import assay.store.binding.PackagedStores;
import assay.store.binding.Rows;
import assay.store.capability.Capability;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.hadoop.hbase.client.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** The packaged store works from its own folder of jars, out of sight of this class path's. */
class HBaseIsolationIT {
  private static TestHBase cluster;

  @RegisterExtension
  static final BeforeAllCallback START = context -> cluster = TestHBase.of(context);

  @Test
  void itsClassesAreItsOwn() throws Exception {
    assertThat(
            PackagedStores.assertIsolated(
                "hbase", HBaseProvider.class, Connection.class, LoggerFactory.class))
        .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Capability.OFFLINE_SCAN)));
  }

  @Test
  void itReadsWhatItWrites() throws Exception {
    PackagedStores.use(
        "hbase",
        cluster.patientSettings(),
        store -> {
          String table = Rows.newTable(store);
          try (Session session = store.openSession(table)) {
            Rows.fill(session, 0, 10);
            assertThat(Rows.scan(session)).isEqualTo(Rows.expected(0, 10));
          }
          store.tables().drop(table);
        });
  }

  @Test
  void closedManyTimesItLeavesNoThread() throws Exception {
    openAndClose(3);
    int before = Thread.getAllStackTraces().size();
    openAndClose(20);
    await()
        .pollInSameThread()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () -> assertThat(Thread.getAllStackTraces().keySet()).hasSizeLessThanOrEqualTo(before));
  }

  private static void openAndClose(int times) throws Exception {
    for (int i = 0; i < times; i++) {
      try (Store store = PackagedStores.CATALOG.open("hbase", cluster.patientSettings())) {
        assertThat(store.tables().exists("nosuch")).isFalse();
      }
    }
  }
}
