package assay.lab.fleet.coordination;

import java.io.IOException;

/**
 * Exception that is thrown if a fleet cannot start or continue. The message is one line for users.
 */
public class FleetException extends IOException {
  private static final long serialVersionUID = 1L;

  public FleetException(String message) {
    super(message);
  }

  public FleetException(String message, Throwable cause) {
    super(message, cause);
  }
}
