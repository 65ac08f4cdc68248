package assay.stores.accumulo.server;

import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.tabletserver.thrift.ActiveScan;
import org.apache.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds and ends open batch scans in servers. Closing a batch scanner does not end its scans in the
 * servers, and scans that have not found anything yet keep running. Servers drop these scans only
 * after a minute. Thread-safe.
 */
public final class OpenScans {
  private static final Logger LOG = LoggerFactory.getLogger(OpenScans.class);

  /**
   * After this number of consecutive checks without open scans, no request can open another scan.
   */
  private static final int EMPTY_LOOKS = 10;

  /** Replaces the id of a scan that the server has already ended but still lists. */
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
   * Ends the scans that have an iterator with this name. If a server does not answer, its scans
   * remain open until the server drops them.
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
