package assay.stores.hbase;

import static assay.store.binding.Rows.F;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.binding.Rows;
import assay.store.capability.FileStorage;
import assay.store.capability.FileStorage.Kind;
import assay.store.capability.FileStorage.StoredFile;
import assay.stores.hbase.server.ServerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.compactions.DefaultCompactor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where the files of a real HBase are in a real HDFS whose volumes have types. */
@Tag("servers")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HBaseFilesIT {
  private static TestHBase servers;

  @RegisterExtension
  static final BeforeAllCallback START =
      context ->
          servers =
              TestHBase.with(
                  context,
                  Map.of(
                      "heap", "384m",
                      "hdfs", "on",
                      "volumes", "ssd=1, disk=1, archive=1",
                      "placement", "log=ssd, flushed=ssd, compacted=disk, archived=archive"));

  @Test
  void eachKindOfFilesIsWhereTheServersWereToldAndWhatIsElsewhereIsNamed() throws Exception {
    try (Store store = servers.open()) {
      String table = Rows.newTable(store);
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

      changed(table, "HOT", false);
      flushed(store, table);
      assertThat(faults(store, table)).containsExactly("FLUSHED on DISK, but must be on SSD");
      changed(table, "HOT", true);
      store.tables().compact(table);
      assertThat(faults(store, table)).contains("COMPACTED not written by Assay's compactor");
      store.tables().drop(table);
    }
  }

  /** What an administrator, a full medium or a server without the compactor would do. */
  private enum Misplacement {
    FAMILY_ON_DISK("FLUSHED on DISK, but must be on SSD") {
      @Override
      void make(Store store, String table) throws Exception {
        changed(table, "HOT", false);
        flushed(store, table);
      }
    },
    FAMILY_ON_ARCHIVE("FLUSHED on ARCHIVE, but must be on SSD") {
      @Override
      void make(Store store, String table) throws Exception {
        changed(table, "COLD", false);
        flushed(store, table);
      }
    },
    OTHER_COMPACTOR("COMPACTED not written by Assay's compactor") {
      @Override
      void make(Store store, String table) throws Exception {
        changed(table, "ALL_SSD", true);
        store.tables().compact(table);
      }
    },
    MOVED_AWAY("FLUSHED on ARCHIVE, but must be on SSD") {
      @Override
      void make(Store store, String table) throws Exception {
        Path file = storeFile(table);
        FileSystem files = file.getFileSystem(new Configuration());
        files.setStoragePolicy(file, "COLD");
        files.satisfyStoragePolicy(file);
      }
    };

    private final String fault;

    Misplacement(String fault) {
      this.fault = fault;
    }

    abstract void make(Store store, String table) throws Exception;
  }

  @Test
  void eachOfTwentyMisplacedFilesIsNamed() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(5);
    try (Store store = servers.open()) {
      List<Future<?>> cases = new ArrayList<>();
      for (int seed = 1; seed <= 20; seed++) {
        Misplacement[] ways = Misplacement.values();
        Misplacement way = ways[new SplittableRandom(seed).nextInt(ways.length)];
        String table = "seed_" + seed;
        cases.add(threads.submit(() -> named(store, table, way)));
      }
      for (Future<?> each : cases) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Void named(Store store, String table, Misplacement way) throws Exception {
    store.tables().create(table, TableSpec.of(F));
    // With the next one there are two: of three the servers would begin to merge them.
    flushed(store, table);
    assertThat(faults(store, table)).as(table).isEmpty();
    way.make(store, table);
    await()
        .atMost(Duration.ofMinutes(2))
        .untilAsserted(
            () -> assertThat(faults(store, table)).as(table + ", " + way).contains(way.fault));
    store.tables().drop(table);
    return null;
  }

  private static void flushed(Store store, String table) throws Exception {
    try (Session session = store.openSession(table)) {
      Rows.fill(session, 0, 500);
    }
    store.tables().flush(table);
  }

  /** As if somebody had changed the table, or the servers had not been given the compactor. */
  private static void changed(String name, String policy, boolean compactor) throws Exception {
    try (Connection connection = servers.connect();
        Admin admin = connection.getAdmin()) {
      TableName table = TableName.valueOf(name);
      TableDescriptorBuilder changed =
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(table))
              .modifyColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(
                          admin.getDescriptor(table).getColumnFamily(F.toArray()))
                      .setStoragePolicy(policy)
                      .build());
      if (compactor) {
        changed.setValue(
            "hbase.hstore.defaultengine.compactor.class", DefaultCompactor.class.getName());
      }
      admin.modifyTable(changed.build());
    }
  }

  private static Path storeFile(String table) throws Exception {
    try (Connection connection = servers.connect();
        Admin admin = connection.getAdmin()) {
      Path root = new Path(ServerSettings.value(admin, HConstants.HBASE_DIR));
      RemoteIterator<LocatedFileStatus> all =
          root.getFileSystem(new Configuration())
              .listFiles(new Path(root, "data/default/" + table), true);
      while (all.hasNext()) {
        Path file = all.next().getPath();
        if (file.getName().matches("[0-9a-f]{32}")) {
          return file;
        }
      }
      throw new AssertionError("no file of " + table);
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
