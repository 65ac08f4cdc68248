package assay.lab.fleet.coordination;

/**
 * Exception that is thrown if no server responds at a fleet's address. A later attempt may succeed.
 */
public final class UnreachableException extends FleetException {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
