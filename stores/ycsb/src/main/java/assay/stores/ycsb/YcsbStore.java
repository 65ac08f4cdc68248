package assay.stores.ycsb;

import assay.store.Session;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.StoreInfo;
import assay.store.TableSpec;
import assay.store.Tables;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * A store that is accessed through a YCSB binding. The user must create tables with the store's own
 * tools, because YCSB cannot administer tables. Through this class, tables cannot be dropped,
 * flushed or compacted.
 */
final class YcsbStore implements Store, Tables {
  private static final Logger LOG = LoggerFactory.getLogger(YcsbStore.class);

  private final StoreInfo info;
  private final Binding binding;
  private final boolean buffers;
  private final AtomicReference<DB> first;

  /**
   * Connects an instance of the binding, to verify that the store answers. The first session uses
   * this instance.
   */
  YcsbStore(StoreInfo info, Binding binding, boolean buffers) throws StoreException {
    this.info = info;
    this.binding = binding;
    this.buffers = buffers;
    first = new AtomicReference<>(binding.start());
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public Tables tables() {
    return this;
  }

  @Override
  public Session openSession(String table) throws StoreException {
    DB ready = first.getAndSet(null);
    return new YcsbSession(binding, ready != null ? ready : binding.start(), table, buffers);
  }

  @Override
  public boolean exists(String table) {
    return true;
  }

  /** Does nothing, because the table must already exist. */
  @Override
  public void create(String table, TableSpec spec) {}

  @Override
  public void drop(String table) throws StoreException {
    throw refused("drop", table);
  }

  @Override
  public void flush(String table) throws StoreException {
    throw refused("flush", table);
  }

  @Override
  public void compact(String table) throws StoreException {
    throw refused("compact", table);
  }

  @Override
  public void close() {
    DB unused = first.getAndSet(null);
    if (unused != null) {
      try {
        binding.stop(unused);
      } catch (DBException | RuntimeException | LinkageError e) {
        LOG.warn("binding {}: cleanup failed: {}", info.endpoint(), BindingFailures.text(e));
      }
    }
    binding.close();
  }

  private static StoreException refused(String what, String table) {
    return StoreException.failed(
        "a YCSB binding cannot " + what + " table '" + table + "'; use the store's own tools");
  }
}
