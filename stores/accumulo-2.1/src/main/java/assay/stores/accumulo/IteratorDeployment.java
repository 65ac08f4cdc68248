package assay.stores.accumulo;

import assay.store.Columns;
import assay.store.StoreException;
import assay.store.capability.filter.ServerFilter;
import assay.stores.accumulo.client.AccumuloFailures;
import assay.stores.accumulo.server.ServerCalls;
import assay.stores.accumulo.session.ScanFilter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.TableNotFoundException;
import org.apache.accumulo.core.client.admin.Locations;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.TabletId;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.hadoop.io.Text;
import org.apache.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deploys Assay's iterators to running tablet servers. A property of the Accumulo instance defines
 * a class loader context, whose class path is the filter jar. Each scan with a filter selects this
 * class loader context by name. The context's name contains a checksum of the jar, so that clients
 * of different Assay builds do not share a context. Assay never removes the property. Thread-safe.
 */
final class IteratorDeployment {
  private static final Logger LOG = LoggerFactory.getLogger(IteratorDeployment.class);
  private static final String CONTEXTS = "general.vfs.context.classpath.";
  private static final String FOLDER = "iterators";
  private static final long POLL_MILLIS = 50;

  private final ClientContext client;
  private final ServerCalls calls;
  private final String givenUrl;
  private final Duration timeout;
  private final Set<String> proven = ConcurrentHashMap.newKeySet();
  private String context;
  private volatile boolean refused;

  IteratorDeployment(ClientContext client, ServerCalls calls, String givenUrl, Duration timeout) {
    this.client = client;
    this.calls = calls;
    this.givenUrl = givenUrl;
    this.timeout = timeout;
  }

  /**
   * Returns the name of the class loader context with the filter jar. If the user may set instance
   * properties, this method sets the property and waits until all live tablet servers have applied
   * the property. If the user may not set instance properties, an administrator must set the
   * property; otherwise, {@link #prove} fails.
   *
   * @throws StoreException if a tablet server does not apply the property within the time-out
   */
  synchronized String context() throws StoreException {
    if (context == null) {
      Path jar = ownJar();
      String name = "assay-" + Long.toHexString(checksum(jar));
      String url = url();
      if (declare(CONTEXTS + name, url)) {
        awaitServers(CONTEXTS + name, url);
      }
      context = name;
    }
    return context;
  }

  /**
   * Verifies that each tablet server of a table can run Assay's filters. Does nothing if an earlier
   * call has verified the table.
   *
   * @throws StoreException if a tablet server cannot run the filters; the message names the server
   *     and a remedy
   */
  void prove(String table) throws StoreException {
    if (proven.contains(table)) {
      return;
    }
    // The test filter does not depend on user input, so any failure is caused by the server.
    ScanFilter filter = new ScanFilter(new ServerFilter.Filter.RowByKey(""), context(), timeout);
    for (Map.Entry<String, Range> place : rowOnEachServer(table).entrySet()) {
      try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
        scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        filter.setUp(scanner, Columns.ALL);
        scanner.setRange(place.getValue());
        scanner.forEach(entry -> {});
      } catch (TableNotFoundException e) {
        throw AccumuloFailures.administration("filter", table, e);
      } catch (RuntimeException e) {
        throw cannotRun(place.getKey(), e);
      }
    }
    proven.add(table);
  }

  private StoreException cannotRun(String server, RuntimeException e) throws StoreException {
    String what =
        "tablet server "
            + server
            + " cannot run the filters of "
            + url()
            + " ("
            + AccumuloFailures.line(e)
            + "); ";
    if (refused) {
      return new StoreException(
          StoreException.Kind.DENIED,
          what
              + "user '"
              + client.whoami()
              + "' may not set the instance property '"
              + CONTEXTS
              + context()
              + "'; ask an administrator to set the property to the filter jar's URL",
          e);
    }
    return StoreException.failed(
        what
            + "copy the filter jar to a path that all tablet servers can read, and set 'filter-jar'"
            + " to the copy's URL",
        e);
  }

  private Map<String, Range> rowOnEachServer(String table) throws StoreException {
    Map<String, Range> rows = new HashMap<>();
    try {
      Locations locations = client.tableOperations().locate(table, List.of(new Range()));
      for (TabletId tablet : locations.groupByTablet().keySet()) {
        Text row = tablet.getEndRow();
        if (row == null) {
          row = tablet.getPrevEndRow() == null ? new Text() : new Text(tablet.getPrevEndRow());
          row.append(new byte[1], 0, 1);
        }
        rows.putIfAbsent(locations.getTabletLocation(tablet), new Range(row));
      }
      return rows;
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableNotFoundException
        | RuntimeException e) {
      throw AccumuloFailures.administration("filter", table, e);
    }
  }

  String url() throws StoreException {
    return givenUrl.isEmpty() ? ownJar().toUri().toString() : givenUrl;
  }

  private boolean declare(String property, String url) throws StoreException {
    try {
      String now = client.instanceOperations().getSystemConfiguration().get(property);
      if (!url.equals(now)) {
        client.instanceOperations().setProperty(property, url);
      }
      return true;
    } catch (AccumuloSecurityException e) {
      LOG.debug("the property {} cannot be set by this user", property, e);
      refused = true;
      return false;
    } catch (AccumuloException e) {
      throw StoreException.failed(
          "cannot set the property '" + property + "' of the instance: " + AccumuloFailures.line(e),
          e);
    }
  }

  /**
   * Waits until all live tablet servers have applied an instance property. Scans with a filter fail
   * on tablet servers that have not applied the property. A dead tablet server stays listed until
   * its ZooKeeper session expires.
   */
  private void awaitServers(String property, String url) throws StoreException {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (String server : client.instanceOperations().getTabletServers()) {
      awaitServer(server, property, url, deadline);
    }
  }

  private void awaitServer(String server, String property, String url, long deadline)
      throws StoreException {
    while (client.instanceOperations().getTabletServers().contains(server)) {
      TException failure = null;
      try {
        if (url.equals(calls.configuration(server).get(property))) {
          return;
        }
      } catch (TException e) {
        failure = e;
      }
      if (System.nanoTime() - deadline > 0) {
        throw tooLate(server, property, failure);
      }
      pause();
    }
  }

  private StoreException tooLate(String server, String property, TException failure) {
    if (failure != null) {
      return new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot query tablet server " + server + ": " + AccumuloFailures.line(failure),
          failure);
    }
    return StoreException.failed(
        "tablet server "
            + server
            + " did not apply the property '"
            + property
            + "' within "
            + timeout.toMillis()
            + " ms");
  }

  private static void pause() throws StoreException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw StoreException.failed("interrupted while deploying the filter jar", e);
    }
  }

  private long checksum(Path jar) throws StoreException {
    CRC32 sum = new CRC32();
    try (InputStream in = Files.newInputStream(jar)) {
      sum.update(in.readAllBytes());
    } catch (IOException e) {
      throw StoreException.failed("cannot read the filter jar " + jar + ": " + e, e);
    }
    sum.update(url().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /**
   * Returns the path of the filter jar. The build puts the filter jar into the folder {@code
   * iterators}, next to the jar of this class.
   */
  private static Path ownJar() throws StoreException {
    CodeSource source = IteratorDeployment.class.getProtectionDomain().getCodeSource();
    try {
      Path folder = Path.of(source.getLocation().toURI()).resolveSibling(FOLDER);
      if (Files.isDirectory(folder)) {
        try (var files = Files.newDirectoryStream(folder, "*.jar")) {
          for (Path jar : files) {
            return jar.toAbsolutePath();
          }
        }
      }
      throw StoreException.failed(
          "no filter jar in " + folder + "; build Assay with './mvnw package' first");
    } catch (URISyntaxException | IOException e) {
      throw StoreException.failed(
          "cannot look for the filter jar next to " + source.getLocation() + ": " + e, e);
    }
  }
}
