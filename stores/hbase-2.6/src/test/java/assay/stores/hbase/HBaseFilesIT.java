package assay.stores.hbase;

import static assay.stores.hbase.Rows.F;
import static assay.stores.hbase.Rows.fill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.FileStorage;
import assay.store.capability.FileStorage.Kind;
import assay.store.capability.FileStorage.StoredFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.compactions.DefaultCompactor;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the files of a real HBase are in a real HDFS whose volumes have types. */
@Tag("servers")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HBaseFilesIT {
  private static TestHBase servers;

  @BeforeAll
  static void up() throws Exception {
    servers =
        new TestHBase(
            Map.of(
                "heap", "384m",
                "hdfs", "on",
                "volumes", "ssd=1, disk=1, archive=1",
                "placement", "log=ssd, flushed=ssd, compacted=disk, archived=archive"));
    servers.up();
  }

  @AfterAll
  static void down() {
    servers.close();
  }

  @Test
  void eachKindOfFilesIsWhereTheServersWereToldAndWhatIsElsewhereIsNamed() throws Exception {
    try (Store store = servers.open(Map.of())) {
      String table = "own_" + System.nanoTime();
      store.tables().create(table, TableSpec.of(F));
      flushed(store, table);
      assertThat(types(store, table, Kind.FLUSHED)).containsExactly("SSD");
      assertThat(types(store, table, Kind.LOG)).containsExactly("SSD");
      flushed(store, table);
      store.tables().compact(table);
      assertThat(types(store, table, Kind.COMPACTED)).containsExactly("DISK");
      await()
          .atMost(Duration.ofMinutes(2))
          .until(() -> types(store, table, Kind.ARCHIVED), Set.of("ARCHIVE")::equals);
      assertThat(faults(store, table)).isEmpty();

      changed(table, true, false);
      flushed(store, table);
      assertThat(faults(store, table)).containsExactly("FLUSHED on DISK, wanted SSD");
      changed(table, false, true);
      store.tables().compact(table);
      assertThat(faults(store, table))
          .contains("COMPACTED written by another compactor than Assay's");
      store.tables().drop(table);
    }
  }

  private static void flushed(Store store, String table) throws Exception {
    try (Session session = store.openSession(table)) {
      assertThat(fill(session, 0, 500)).isEqualTo(Outcome.OK);
    }
    store.tables().flush(table);
  }

  /** As if somebody had changed the table, or the servers had not been given the compactor. */
  private static void changed(String name, boolean policy, boolean compactor) throws Exception {
    try (Connection connection = servers.connect();
        Admin admin = connection.getAdmin()) {
      TableName table = TableName.valueOf(name);
      TableDescriptorBuilder changed =
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(table));
      if (policy) {
        changed.modifyColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(
                    admin.getDescriptor(table).getColumnFamily(F.toArray()))
                .setStoragePolicy("HOT")
                .build());
      }
      if (compactor) {
        changed.setValue(
            "hbase.hstore.defaultengine.compactor.class", DefaultCompactor.class.getName());
      }
      admin.modifyTable(changed.build());
    }
  }

  private static Set<String> types(Store store, String table, Kind kind) throws Exception {
    return files(store, table).stream()
        .filter(file -> file.kind() == kind)
        .flatMap(file -> file.bytes().keySet().stream())
        .collect(Collectors.toSet());
  }

  private static Set<String> faults(Store store, String table) throws Exception {
    return files(store, table).stream()
        .flatMap(file -> file.fault().map(fault -> file.kind() + " " + fault).stream())
        .collect(Collectors.toSet());
  }

  private static List<StoredFile> files(Store store, String table) throws Exception {
    return ((FileStorage) store).files(table);
  }
}
