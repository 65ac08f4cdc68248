package assay.study.security.capture;

/** TCP ports of a stream's sender and receiver, both on this machine. */
public record StreamPorts(int from, int to) {
  public StreamPorts back() {
    return new StreamPorts(to, from);
  }
}
