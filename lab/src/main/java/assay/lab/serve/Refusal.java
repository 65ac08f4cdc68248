package assay.lab.serve;

/** A request that is not answered; the message is for whoever asked. */
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
