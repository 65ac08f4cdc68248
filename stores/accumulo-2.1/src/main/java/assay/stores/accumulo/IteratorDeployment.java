package assay.stores.accumulo;

import assay.store.Columns;
import assay.store.StoreException;
import assay.store.capability.ServerFilter;
import assay.stores.accumulo.client.Failures;
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
 * Makes our iterators known to servers that run: a property of the instance names their jar as the
 * class path of a context, which scans then ask for. Context and jar belong together by name, so
 * that clients of other builds do not meet; the property stays. Thread-safe.
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

  /**
   * @param givenUrl where the servers read the jar; empty for our own copy of it on this machine
   */
  IteratorDeployment(ClientContext client, ServerCalls calls, String givenUrl, Duration timeout) {
    this.client = client;
    this.calls = calls;
    this.givenUrl = givenUrl;
    this.timeout = timeout;
  }

  /**
   * The context that has the iterators. Every tablet server knows it, unless this user may not say
   * so: then an administrator has, or {@link #prove} finds that none has.
   *
   * @throws StoreException if servers do not hear of it within the time-out
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
   * Proves on each server of a table that it can run the filters, once a table.
   *
   * @throws StoreException naming the server that cannot, and what to do
   */
  void prove(String table) throws StoreException {
    if (proven.contains(table)) {
      return;
    }
    // Nothing that users write: what a server cannot do must be its own fault.
    ScanFilter filter = ScanFilter.of(new ServerFilter.Filter.RowByKey(""), context(), timeout);
    for (Map.Entry<String, Range> place : rowOnEachServer(table).entrySet()) {
      try (Scanner scanner = client.createScanner(table, Authorizations.EMPTY)) {
        scanner.setTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
        filter.setUp(scanner, Columns.ALL);
        scanner.setRange(place.getValue());
        scanner.forEach(entry -> {});
      } catch (TableNotFoundException e) {
        throw Failures.administration("filter", table, e);
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
            + Failures.line(e)
            + "); ";
    if (refused) {
      return new StoreException(
          StoreException.Kind.DENIED,
          what
              + "user '"
              + client.whoami()
              + "' may not tell servers of the jar, so let an administrator set the property '"
              + CONTEXTS
              + context()
              + "' of the instance to that URL",
          e);
    }
    return new StoreException(
        StoreException.Kind.FAILED,
        what
            + "put a copy of the jar where all tablet servers can read it and name it by the"
            + " setting 'filter-jar'",
        e);
  }

  /** For each server that holds a part of the table, one row that lies there. */
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
      throw Failures.administration("filter", table, e);
    }
  }

  /** Where the servers are told to read the jar. */
  String url() throws StoreException {
    return givenUrl.isEmpty() ? ownJar().toUri().toString() : givenUrl;
  }

  /** Sets the property if need be; false if this user may not. */
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
      throw new StoreException(
          StoreException.Kind.FAILED,
          "cannot set the property '" + property + "' of the instance: " + Failures.line(e),
          e);
    }
  }

  /** Servers hear of a property one by one; a scan on one that has not yet would fail. */
  private void awaitServers(String property, String url) throws StoreException {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (String server : client.instanceOperations().getTabletServers()) {
      while (!knows(server, property, url)) {
        if (System.nanoTime() - deadline > 0) {
          throw new StoreException(
              StoreException.Kind.FAILED,
              "tablet server "
                  + server
                  + " does not take over the property '"
                  + property
                  + "' within "
                  + timeout.toMillis()
                  + " ms");
        }
        pause();
      }
    }
  }

  private boolean knows(String server, String property, String url) throws StoreException {
    try {
      return url.equals(calls.configuration(server).get(property));
    } catch (TException e) {
      boolean gone = !client.instanceOperations().getTabletServers().contains(server);
      if (gone) {
        return true;
      }
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "cannot ask tablet server " + server + ": " + Failures.line(e),
          e);
    }
  }

  private static void pause() throws StoreException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(
          StoreException.Kind.FAILED, "interrupted when giving the servers the jar of filters", e);
    }
  }

  private long checksum(Path jar) throws StoreException {
    CRC32 sum = new CRC32();
    try (InputStream in = Files.newInputStream(jar)) {
      sum.update(in.readAllBytes());
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Kind.FAILED, "cannot read the jar of filters " + jar + ": " + e, e);
    }
    sum.update(url().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    return sum.getValue();
  }

  /** The build puts it into a folder beside this class's own jar. */
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
      throw new StoreException(
          StoreException.Kind.FAILED,
          "no jar of filters in " + folder + "; build Assay with './mvnw package' first");
    } catch (URISyntaxException | IOException e) {
      throw new StoreException(
          StoreException.Kind.FAILED,
          "cannot look for the jar of filters beside " + source.getLocation() + ": " + e,
          e);
    }
  }
}
