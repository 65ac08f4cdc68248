package assay.lab.fleet.coordination;

/** Thrown if no server answers at a fleet's address; a later attempt may succeed. */
public final class UnreachableException extends FleetException {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
