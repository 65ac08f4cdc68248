package assay.stores.accumulo;

import assay.store.StoreException;
import assay.stores.accumulo.client.AccumuloFailures;
import java.util.concurrent.Callable;

/** Sends administrative requests to Accumulo, and translates failures to {@link StoreException}. */
final class Administration {
  private Administration() {}

  @FunctionalInterface
  interface Change {
    void make() throws Exception;
  }

  static <T> T send(String what, Callable<T> request) throws StoreException {
    try {
      return request.call();
    } catch (Exception e) {
      if (e instanceof StoreException known) {
        throw known;
      }
      if (e instanceof RuntimeException fault && !(e instanceof IllegalArgumentException)) {
        throw fault;
      }
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw AccumuloFailures.of("cannot " + what + ": ", e);
    }
  }

  static void change(String what, Change change) throws StoreException {
    send(
        what,
        () -> {
          change.make();
          return null;
        });
  }
}
