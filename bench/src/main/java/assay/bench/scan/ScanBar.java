package assay.bench.scan;

import assay.bench.Operations;
import assay.bench.Servers;
import assay.bench.ThisJvm;
import assay.store.Bytes;
import assay.store.Mutation;
import assay.store.Session;
import assay.store.Store;
import assay.store.TableSpec;
import assay.store.capability.PreSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
    long rows = Long.parseLong(args[3]);
    Servers servers = Servers.start(args[0], args[1], args[2]);
    servers.settings().put("buffer", "1MB");
    try (Store store = servers.open()) {
      fill(store, rows);
    }
    System.out.printf("%,d rows of %d B loaded%n", rows, VALUE_BYTES);
    servers.settings().remove("buffer");
    System.exit(client(args, servers));
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
        Operations.require(session.write(mutation), session);
      }
      Operations.require(session.flush(), session);
    }
  }

  private static String key(long row) {
    return String.format("r%012d", row);
  }

  private static int client(String[] args, Servers servers) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                ThisJvm.java(),
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
    command.addAll(servers.arguments());
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
