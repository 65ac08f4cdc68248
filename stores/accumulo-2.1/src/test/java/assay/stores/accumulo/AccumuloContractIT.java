package assay.stores.accumulo;

import assay.store.Cell;
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
import org.apache.accumulo.core.client.rfile.RFile;
import org.apache.accumulo.core.client.rfile.RFileWriter;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Value;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract on a real Accumulo of two tablet servers. */
class AccumuloContractIT extends StoreContract {
  private static TestAccumulo cluster;
  private static String deadAddress;

  @RegisterExtension
  static final BeforeAllCallback START =
      context -> {
        cluster = TestAccumulo.of(context);
        deadAddress = Refusals.closedAddress();
      };

  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    return open(cluster.clientProperties(), writes, timeout);
  }

  private static Store open(Path clientProperties, Writes writes, Duration timeout)
      throws StoreException {
    return TestAccumulo.open(
        clientProperties,
        "timeout",
        timeout.toMillis() + "ms",
        "buffer",
        writes == Writes.BUFFERED ? "64KB" : "0");
  }

  @Override
  public String deadAddress() {
    return deadAddress;
  }

  @Override
  public Store openOnDeadAddress(Duration timeout) throws StoreException {
    try {
      return open(
          cluster.clientPropertiesWith("instance.zookeepers", deadAddress),
          Writes.BUFFERED,
          timeout);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void killServers() throws InterruptedException {
    cluster.kill();
  }

  @Override
  public URI bulkFiles(List<Cell> cells) throws IOException {
    Path directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bulk");
    try (RFileWriter writer =
        RFile.newWriter().to(directory.resolve("part.rf").toUri().toString()).build()) {
      for (Cell cell : cells) {
        writer.append(
            new Key(
                cell.row().toArray(),
                cell.family().toArray(),
                cell.qualifier().toArray(),
                cell.visibility().toArray(),
                cell.timestamp()),
            new Value(cell.value().toArray()));
      }
    }
    return directory.toUri();
  }
}
