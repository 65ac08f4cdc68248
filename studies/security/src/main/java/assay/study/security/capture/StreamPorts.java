package assay.study.security.capture;

/** Ports of the sender and the receiver of a stream on this machine. */
public record StreamPorts(int from, int to) {
  public StreamPorts back() {
    return new StreamPorts(to, from);
  }
}
