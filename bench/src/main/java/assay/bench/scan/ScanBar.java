package assay.bench.scan;

import assay.clusters.Cluster;
import assay.clusters.ClusterOptions;
import assay.clusters.ClusterStatus;
import assay.clusters.Clusters;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Outcome;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import assay.store.catalog.StoreCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Measures the heap that a client needs for scans of many ranges. A process with a heap of 128 MB
 * ({@link ScanClient}) reads rows of 1000 random bytes from a real store several times.
 *
 * <p>Arguments: dist folder, scratch folder for the cluster, store, rows, number of passes.
 */
public final class ScanBar {
  private static final String TABLE = "scanned";
  private static final int VALUE_BYTES = 1000;

  private ScanBar() {}

  public static void main(String[] args) throws Exception {
    Path dist = Path.of(args[0]);
    Path directory = Path.of(args[1]).resolve("cluster");
    long rows = Long.parseLong(args[3]);
    Cluster cluster = new Clusters(dist).of(args[2], System.out::println).orElseThrow();
    int exit;
    try {
      ClusterStatus status = cluster.up(ClusterOptions.in(directory));
      Map<String, String> settings = new TreeMap<>(status.storeSettings());
      try (Store store =
          new StoreCatalog(dist.resolve("stores")).open(args[2], with(settings, "1MB"))) {
        fill(store, rows);
      }
      System.out.printf("%,d rows of %d B loaded%n", rows, VALUE_BYTES);
      exit = client(args, settings);
    } finally {
      cluster.down(directory);
    }
    System.exit(exit);
  }

  private static Map<String, String> with(Map<String, String> settings, String buffer) {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("buffer", buffer);
    return all;
  }

  private static void fill(Store store, long rows) throws Exception {
    store.tables().create(TABLE, TableSpec.of(Bytes.of("f")));
    if (store instanceof PreSplit splits) {
      splits.addSplits(
          TABLE, new TreeSet<>(List.of(Bytes.of(key(rows / 3)), Bytes.of(key(2 * rows / 3)))));
    }
    SplittableRandom random = new SplittableRandom(42);
    byte[] value = new byte[VALUE_BYTES];
    try (Session session = store.openSession(TABLE)) {
      for (long row = 0; row < rows; row++) {
        random.nextBytes(value);
        Mutation mutation = new Mutation();
        mutation.row().set(Bytes.of(key(row)));
        mutation.put(Bytes.of("f"), Bytes.of("q"), Bytes.of(value));
        require(session, session.write(mutation));
      }
      require(session, session.flush());
    }
  }

  private static void require(Session session, Outcome outcome) {
    if (outcome != Outcome.OK) {
      throw new IllegalStateException(outcome + ": " + session.lastError());
    }
  }

  private static String key(long row) {
    return String.format("r%012d", row);
  }

  private static int client(String[] args, Map<String, String> settings) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + System.getProperty("assay.jvm.options"),
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                ScanClient.class.getName(),
                args[0],
                args[2],
                TABLE,
                args[3],
                args[4]));
    settings.forEach((name, value) -> command.add(name + "=" + value));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
