package assay.stores.rocksdb;

import java.nio.file.Path;
import org.rocksdb.EnvOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileWriter;

/** Writes one store file for import. Keys must be appended in sorted order. Not thread-safe. */
final class SstFile implements AutoCloseable {
  /**
   * Size, in bytes, at which a file is full. The files that RocksDB itself writes on lower levels
   * have this size.
   */
  private static final long FULL_BYTES = 64 << 20;

  private final Options options;
  private final EnvOptions environment = new EnvOptions();
  private final SstFileWriter writer;
  private long bytes;
  private boolean open = true;

  SstFile(Engine engine, Path file) throws RocksDBException {
    options = engine.file();
    writer = new SstFileWriter(environment, options);
    writer.open(file.toString());
  }

  void put(byte[] key, byte[] value) throws RocksDBException {
    writer.put(key, value);
    bytes += key.length + value.length;
  }

  boolean isFull() {
    return bytes >= FULL_BYTES;
  }

  void finish() throws RocksDBException {
    writer.finish();
    close();
  }

  @Override
  public void close() {
    if (open) {
      open = false;
      writer.close();
      environment.close();
      options.close();
    }
  }
}
