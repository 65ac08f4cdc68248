package assay.store.client;

/**
 * Reports that a request to a store failed. Wraps an exception of the client library, so that
 * callers can distinguish the failure from an exception that a sink throws.
 */
public final class RequestFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public RequestFailure(Throwable cause) {
    super(cause);
  }
}
