package assay.study.security.capture;

/** Ports of the sender and the receiver of a stream on this machine. */
public record Ends(int from, int to) {
  public Ends back() {
    return new Ends(to, from);
  }
}
