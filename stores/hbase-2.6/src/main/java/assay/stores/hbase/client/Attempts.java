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
 * Tracks whether an operation of the current thread may have been applied twice. HBase's client
 * silently retries a request that a server did not answer. If the server applied the unanswered
 * request, the retry applies the operation a second time. HBase's client creates one object of this
 * class per connection.
 */
public final class Attempts extends RpcControllerFactory {
  /**
   * Whether a request of the thread's latest operation received no answer. Threads of the client's
   * pool keep this value until their next operation. The value is a flag instead of the RPC
   * controller, because the controller would keep the request and the response in memory.
   */
  private static final ThreadLocal<AtomicBoolean> LAST = new ThreadLocal<>();

  /** HBase's client calls this constructor through reflection. */
  public Attempts(Configuration configuration) {
    super(configuration);
  }

  static void count(Configuration configuration) {
    configuration.set(CUSTOM_CONTROLLER_CONF_KEY, Attempts.class.getName());
  }

  public static void begin() {
    LAST.remove();
  }

  /**
   * Returns whether an unanswered request of the current thread's operation may have been applied.
   */
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
        || HBaseFailures.isRefusal(cause, 1);
  }
}
