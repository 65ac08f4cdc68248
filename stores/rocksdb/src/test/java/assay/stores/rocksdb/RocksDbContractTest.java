package assay.stores.rocksdb;

import assay.store.Cell;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.binding.TestStores;
import assay.store.contract.StoreContract;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.EnvOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/** RocksDB is its own server: the whole contract runs in this process. */
class RocksDbContractTest extends StoreContract {
  @TempDir static Path scratch;

  @Override
  public Store open(Writes writes, Duration timeout) throws StoreException {
    if (writes == Writes.BUFFERED) {
      Assumptions.abort("RocksDB takes writes at once: there is no client-side buffer");
    }
    return open(scratch.resolve("tables"), timeout);
  }

  @Override
  protected Writes usualWrites() {
    return Writes.THROUGH;
  }

  @Override
  public String deadAddress() {
    return scratch.resolve("a-file").toString();
  }

  @Override
  public Store openOnDeadAddress(Duration timeout) throws StoreException {
    try {
      Files.writeString(Path.of(deadAddress()), "not a folder");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return open(Path.of(deadAddress()), timeout);
  }

  @Override
  public URI bulkFiles(List<Cell> cells) throws IOException, RocksDBException {
    Path folder = Files.createTempDirectory(scratch, "bulk");
    try (Options options = new Options();
        EnvOptions environment = new EnvOptions();
        SstFileWriter out = new SstFileWriter(environment, options)) {
      out.open(folder.resolve("part-0.sst").toString());
      for (Cell cell : cells) {
        byte[] key =
            new CellKey().part(cell.row()).part(cell.family()).part(cell.qualifier()).toArray();
        ByteBuffer value = ByteBuffer.allocate(Long.BYTES + cell.value().length());
        value.putLong(cell.timestamp()).put(cell.value().toArray());
        out.put(key, value.array());
      }
      out.finish();
    }
    return folder.toUri();
  }

  private static Store open(Path directory, Duration timeout) throws StoreException {
    return TestStores.open(
        new RocksDbProvider(),
        Map.of(
            "directory",
            directory.toString(),
            "write-buffer",
            "1MB",
            "timeout",
            timeout.toMillis() + "ms"));
  }
}
