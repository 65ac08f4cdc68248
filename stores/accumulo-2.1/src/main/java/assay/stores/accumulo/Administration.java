package assay.stores.accumulo;

import assay.store.StoreException;
import assay.stores.accumulo.client.Failures;
import java.io.IOException;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableNotFoundException;

/** Sends administrative requests, and translates their failures. */
final class Administration {
  private Administration() {}

  @FunctionalInterface
  interface Request<T> {
    T send()
        throws AccumuloException, AccumuloSecurityException, TableNotFoundException, IOException;
  }

  /** A request without a result. */
  @FunctionalInterface
  interface Change {
    void make()
        throws AccumuloException, AccumuloSecurityException, TableNotFoundException, IOException;
  }

  /**
   * @param what the action, for messages: {@code "list the users"}
   */
  static <T> T send(String what, Request<T> request) throws StoreException {
    try {
      return request.send();
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableNotFoundException
        | IOException e) {
      throw Failures.of("cannot " + what + ": ", e);
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
