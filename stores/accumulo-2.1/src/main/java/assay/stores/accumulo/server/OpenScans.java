package assay.stores.accumulo.server;

import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.tabletserver.thrift.ActiveScan;
import org.apache.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends batch scans that are still open in tablet servers. Closing a {@code BatchScanner} in the
 * client does not end its scans in the servers. Tablet servers themselves end abandoned scans only
 * after a minute. Thread-safe.
 */
public final class OpenScans {
  private static final Logger LOG = LoggerFactory.getLogger(OpenScans.class);

  /**
   * Number of consecutive checks that must find no open scans. After these checks, no pending
   * request can still open a scan.
   */
  private static final int EMPTY_LOOKS = 10;

  /** Scan id under which a server lists scans that have already ended. */
  private static final long ENDED = -1;

  private static final long BETWEEN_MILLIS = 100;
  private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(4);

  private final ClientContext context;
  private final ServerCalls calls;

  public OpenScans(ClientContext context, ServerCalls calls) {
    this.context = context;
    this.calls = calls;
  }

  /**
   * Ends all scans that have an iterator with a given name. If a tablet server does not answer, its
   * scans remain open until the server itself ends them.
   *
   * @param mark name of the iterator
   */
  public void end(String mark) {
    boolean interrupted = Thread.interrupted();
    long deadline = System.nanoTime() + LONGEST_NANOS;
    int empty = 0;
    while (empty < EMPTY_LOOKS && System.nanoTime() < deadline) {
      empty = endOnce(mark) ? 0 : empty + 1;
      try {
        Thread.sleep(BETWEEN_MILLIS);
      } catch (InterruptedException e) {
        interrupted = true;
        break;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean endOnce(String mark) {
    boolean found = false;
    for (String server : context.instanceOperations().getTabletServers()) {
      try {
        for (ActiveScan scan : calls.scans(server)) {
          if (scan.getScanId() != ENDED
              && scan.getSsiList().stream().anyMatch(each -> each.getIterName().equals(mark))) {
            calls.endScan(server, scan.getScanId());
            found = true;
          }
        }
      } catch (TException | UncheckedIOException e) {
        LOG.debug("cannot list the scans of {}", server, e);
      }
    }
    return found;
  }
}
