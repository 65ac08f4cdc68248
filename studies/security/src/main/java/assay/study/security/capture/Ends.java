package assay.study.security.capture;

/** The two ports of a stream on this machine: who speaks, and who listens. */
public record Ends(int from, int to) {
  /** The stream that answers. */
  public Ends back() {
    return new Ends(to, from);
  }
}
