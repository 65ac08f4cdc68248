package assay.bench.continuous;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ingest of accumulo-testing, whose classes the user must provide. Measured times include the
 * time to connect.
 */
final class AccumuloTesting {
  private static final String INGEST = "org.apache.accumulo.testing.continuous.ContinuousIngest";

  private final Method main;
  private final Path testProperties;
  private final String clientProperties;

  private AccumuloTesting(Method main, Path testProperties, String clientProperties) {
    this.main = main;
    this.testProperties = testProperties;
    this.clientProperties = clientProperties;
  }

  /**
   * Returns the ingest; empty if the classes of accumulo-testing are missing.
   *
   * @param testProperties properties of accumulo-testing, some of which are overridden
   */
  static Optional<AccumuloTesting> of(Path testProperties, String clientProperties)
      throws NoSuchMethodException {
    try {
      Method main = Class.forName(INGEST).getMethod("main", String[].class);
      return Optional.of(new AccumuloTesting(main, testProperties, clientProperties));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  /** Writes entries; returns when all of them have been acknowledged. */
  void write(String table, long entries, long flushEvery) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-o", "test.ci.common.accumulo.table=" + table,
                "-o", "test.ci.ingest.client.entries=" + entries,
                "-o", "test.ci.ingest.entries.flush=" + flushEvery,
                "-o", "test.ci.ingest.delete.probability=0",
                "-o", "test.ci.ingest.checksum=true"));
    arguments.add(testProperties.toString());
    arguments.add(clientProperties);
    try {
      main.invoke(null, (Object) arguments.toArray(new String[0]));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("accumulo-testing failed", e.getCause());
    }
  }
}
