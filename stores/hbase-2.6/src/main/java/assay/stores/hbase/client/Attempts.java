package assay.stores.hbase.client;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.apache.hadoop.hbase.ipc.HBaseRpcController;
import org.apache.hadoop.hbase.ipc.HBaseRpcControllerImpl;
import org.apache.hadoop.hbase.ipc.RpcControllerFactory;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.quotas.RpcThrottlingException;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Tracks whether a thread's last operation may have taken effect twice. An operation takes effect
 * twice if an earlier try took effect without an answer, and the client silently retried. The
 * client creates an instance for each connection.
 */
public final class Attempts extends RpcControllerFactory {
  /**
   * Whether a try of the thread's last operation was not answered. A thread of the client's pool
   * keeps this value until its next operation, so the value must not refer to the controller, which
   * refers to the request and the answer.
   */
  private static final ThreadLocal<AtomicBoolean> LAST = new ThreadLocal<>();

  /** Called by HBase's client. */
  public Attempts(Configuration configuration) {
    super(configuration);
  }

  static void count(Configuration configuration) {
    configuration.set(CUSTOM_CONTROLLER_CONF_KEY, Attempts.class.getName());
  }

  public static void begin() {
    LAST.remove();
  }

  /** Whether a failed try of the current thread's operation may have taken effect. */
  public static boolean mayHaveHadEffect() {
    AtomicBoolean unanswered = LAST.get();
    return unanswered == null || unanswered.get();
  }

  @Override
  public HBaseRpcController newController() {
    AtomicBoolean unanswered = new AtomicBoolean();
    LAST.set(unanswered);
    return new Attempt(unanswered);
  }

  private static final class Attempt extends HBaseRpcControllerImpl {
    private final AtomicBoolean unanswered;

    private Attempt(AtomicBoolean unanswered) {
      this.unanswered = unanswered;
    }

    @Override
    public synchronized void setFailed(IOException failure) {
      if (!isRefusal(failure)) {
        unanswered.set(true);
      }
      super.setFailed(failure);
    }
  }

  /** Whether a try was rejected before it could take effect. */
  private static boolean isRefusal(IOException failure) {
    IOException cause =
        failure instanceof RemoteException remote ? remote.unwrapRemoteException() : failure;
    return cause instanceof NotServingRegionException
        || cause instanceof RegionTooBusyException
        || cause instanceof CallQueueTooBigException
        || cause instanceof ServerNotRunningYetException
        || cause instanceof RpcThrottlingException
        || cause instanceof FailedServerException
        || cause instanceof ConnectException
        || Failures.isRefusal(cause, 1);
  }
}
