package assay.lab.fleet.coordination;

/** Exception for a fleet's address at which no server responds. A later attempt may succeed. */
public final class UnreachableException extends FleetException {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
