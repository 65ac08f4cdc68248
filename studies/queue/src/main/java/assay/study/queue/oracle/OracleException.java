package assay.study.queue.oracle;

import java.io.IOException;

/**
 * Thrown if the oracle does not answer in time, or serves another table. The message is one line.
 */
public final class OracleException extends IOException {
  private static final long serialVersionUID = 1;

  public OracleException(String message) {
    super(message);
  }

  public OracleException(String message, Throwable cause) {
    super(message, cause);
  }
}
