package assay.stores.rocksdb;

import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.StoreProvider;
import assay.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocksdb.RocksDB;

public final class RocksDbProvider implements StoreProvider {
  @Override
  public String name() {
    return "rocksdb";
  }

  @Override
  public String description() {
    return "RocksDB 10.4 in Assay's own process: an LSM tree without servers or a network";
  }

  @Override
  public Class<? extends Store> storeClass() {
    return RocksDbStore.class;
  }

  @Override
  public List<Setting> settings() {
    return Tuning.SETTINGS;
  }

  @Override
  public Sharing sharing() {
    return Sharing.ONE_PROCESS;
  }

  @Override
  public void check(StoreSettings settings) throws StoreException {
    Tuning.of(settings);
  }

  @Override
  public Store open(StoreSettings settings) throws StoreException {
    try {
      RocksDB.loadLibrary();
    } catch (UnsatisfiedLinkError | RuntimeException e) {
      throw StoreException.failed(
          "RocksDB's native library supports only Linux on x86-64, and cannot be loaded on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + ": "
              + e.getMessage(),
          e);
    }
    Path directory = Path.of(settings.text(Tuning.DIRECTORY.name())).toAbsolutePath().normalize();
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE,
          "folder " + directory + " cannot be created: " + e.getMessage(),
          e);
    }
    return new RocksDbStore(
        directory,
        new Engine(Tuning.of(settings)),
        StoreInfo.inThisProcess(
            name(),
            RocksDB.rocksdbVersion().toString(),
            directory.toString(),
            settings.all(),
            true));
  }
}
