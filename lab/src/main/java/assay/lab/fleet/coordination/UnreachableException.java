package assay.lab.fleet.coordination;

/** Nobody answers where a fleet is to meet; somebody may later. */
public final class UnreachableException extends FleetException {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
