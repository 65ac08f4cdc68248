package assay.stores.cassandra;

import assay.store.Difference;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import assay.store.contract.StoreContract;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on a real Cassandra of one server. */
class CassandraContractIT extends StoreContract {
  private static TestCassandra cluster;
  private static String deadAddress;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        cluster = TestCassandra.of(context);
        deadAddress = Refusals.closedAddress();
      };

  @Override
  public Set<Difference> differences() {
    return new CassandraProvider().differences();
  }

  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    return cluster.open(
        "timeout", timeout.toMillis() + "ms", "buffer", writes == Writes.BUFFERED ? "64KB" : "0");
  }

  @Override
  public String deadAddress() {
    return deadAddress;
  }

  @Override
  public Store openOnDeadAddress(Duration timeout) throws StoreException {
    return cluster.open("timeout", timeout.toMillis() + "ms", "hosts", deadAddress);
  }

  @Override
  public void killServers() throws InterruptedException {
    cluster.kill();
  }
}
