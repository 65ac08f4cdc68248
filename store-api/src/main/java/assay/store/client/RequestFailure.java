package assay.store.client;

/**
 * Reports that a request to a store failed. Wraps the client library's exception, so that callers
 * can distinguish it from exceptions of a sink.
 */
public final class RequestFailure extends Exception {
  private static final long serialVersionUID = 1L;

  public RequestFailure(Throwable cause) {
    super(cause);
  }
}
