package assay.lab.serve;

/** A rejected request. The message is sent to the client. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  Refusal(int status, String message) {
    super(message);
    this.status = status;
  }

  int status() {
    return status;
  }
}
