package assay.store.client;

/**
 * A request to a store failed. Wraps the client's exception to distinguish it from exceptions that
 * a caller's sink throws.
 */
public final class RequestFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public RequestFailure(Throwable cause) {
    super(cause);
  }
}
