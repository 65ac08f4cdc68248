package assay.lab.experiment;

import assay.store.Quantity;
import assay.store.Setting;
import assay.store.Store;
import assay.store.StoreException;
import assay.store.TableSpec;
import assay.store.Tables;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A store's tables, whose clients may ask servers that do not answer for ever: looking for a table,
 * making and dropping one end in time. Flushes and compactions take as long as there is data, and
 * are not bounded. Thread-safe.
 */
final class BoundedTables implements Tables {
  /** What is asked of a table reaches several servers, one after the other. */
  private static final int OPERATIONS = 6;

  private final Tables tables;
  private final Duration bound;

  BoundedTables(Tables tables, Duration bound) {
    this.tables = tables;
    this.bound = bound;
  }

  /** The tables of a store, bounded by six times its own time-out. */
  static Tables of(Store store) {
    String timeout = store.info().settings().get(Setting.TIMEOUT.name());
    return timeout == null
        ? store.tables()
        : new BoundedTables(store.tables(), Quantity.duration(timeout).multipliedBy(OPERATIONS));
  }

  @Override
  public boolean exists(String table) throws StoreException {
    return bounded("look for", table, () -> tables.exists(table));
  }

  @Override
  public void create(String table, TableSpec spec) throws StoreException {
    bounded(
        "create",
        table,
        () -> {
          tables.create(table, spec);
          return null;
        });
  }

  @Override
  public void drop(String table) throws StoreException {
    bounded(
        "drop",
        table,
        () -> {
          tables.drop(table);
          return null;
        });
  }

  @Override
  public void flush(String table) throws StoreException {
    tables.flush(table);
  }

  @Override
  public void compact(String table) throws StoreException {
    tables.compact(table);
  }

  /** In a thread that can be left behind: some clients wait on through an interrupt. */
  private <T> T bounded(String action, String table, Callable<T> call) throws StoreException {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "assay-tables");
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw failed(
          StoreException.Kind.UNREACHABLE,
          action,
          table,
          "no answer within " + bound.toMillis() / 1e3 + " s; are all servers up?");
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw failed(
          StoreException.Kind.FAILED, action, table, "interrupted before the store answered");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  private static StoreException failed(
      StoreException.Kind kind, String action, String table, String reason) {
    return new StoreException(kind, "cannot " + action + " table '" + table + "': " + reason);
  }

  private static StoreException rethrown(Throwable cause) {
    if (cause instanceof StoreException refused) {
      return refused;
    }
    if (cause instanceof RuntimeException broken) {
      throw broken;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    throw new IllegalStateException(cause);
  }
}
