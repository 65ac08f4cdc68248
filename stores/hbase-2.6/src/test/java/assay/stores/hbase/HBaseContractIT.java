package assay.stores.hbase;

import assay.store.Cell;
import assay.store.Difference;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.Refusals;
import assay.store.contract.StoreContract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on a real HBase. */
class HBaseContractIT extends StoreContract {
  private static TestHBase cluster;
  private static String deadAddress;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        cluster = TestHBase.of(context);
        deadAddress = Refusals.closedAddress();
      };

  @Override
  public Set<Difference> differences() {
    return new HBaseProvider().differences();
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
    return cluster.open("zookeeper", deadAddress, "timeout", timeout.toMillis() + "ms");
  }

  @Override
  public void killServers() throws InterruptedException {
    cluster.kill();
  }

  @Override
  public URI bulkFiles(List<Cell> cells) throws IOException {
    Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bulk");
    HFiles.write(directory, cells);
    return directory.toUri();
  }
}
