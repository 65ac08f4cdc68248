package assay.stores.accumulo;

import assay.store.StoreException;
import assay.stores.accumulo.client.Failures;
import java.io.IOException;
import org.apache.accumulo.core.client.AccumuloException;
import org.apache.accumulo.core.client.AccumuloSecurityException;
import org.apache.accumulo.core.client.TableExistsException;
import org.apache.accumulo.core.client.TableNotFoundException;

/** Sends administrative requests, and translates their failures. */
final class Administration {
  private Administration() {}

  @FunctionalInterface
  interface Request<T> {
    T send()
        throws AccumuloException,
            AccumuloSecurityException,
            TableExistsException,
            TableNotFoundException,
            StoreException,
            IOException,
            InterruptedException;
  }

  /** A request without a result. */
  @FunctionalInterface
  interface Change {
    void make()
        throws AccumuloException,
            AccumuloSecurityException,
            TableExistsException,
            TableNotFoundException,
            StoreException,
            IOException,
            InterruptedException;
  }

  /**
   * @param what the action, for messages: {@code "list the users"}
   */
  static <T> T send(String what, Request<T> request) throws StoreException {
    try {
      return request.send();
    } catch (AccumuloException
        | AccumuloSecurityException
        | TableExistsException
        | TableNotFoundException
        | IllegalArgumentException
        | IOException e) {
      throw Failures.of("cannot " + what + ": ", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
