package assay.stores.accumulo.server;

import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.clientImpl.ClientContext;
import org.apache.accumulo.core.tabletserver.thrift.ActiveScan;
import org.apache.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scans of several ranges that servers have open. A batch scanner that is closed tells no server
 * so, and even goes on asking where nothing has been found yet; servers drop its scans a minute
 * later. Thread-safe.
 */
public final class OpenScans {
  private static final Logger LOG = LoggerFactory.getLogger(OpenScans.class);

  /** So many looks find nothing: what was under way to a server is open by then. */
  private static final int EMPTY_LOOKS = 10;

  /** In place of the number of a scan that the server has ended; it is told until a sweep. */
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
   * Ends those that have an iterator of this name. What cannot be ended, as its server does not
   * answer, is left to the servers.
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

  /** Whether there was one. */
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
        LOG.debug("the scans of {} are not known", server, e);
      }
    }
    return found;
  }
}
