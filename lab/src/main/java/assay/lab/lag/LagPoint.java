package assay.lab.lag;

/**
 * Addresses at which a run's producers find the queues of keys. The addresses are passed through
 * the fleet's notes, never as a command-line argument.
 *
 * @param zookeeper address of the ZooKeeper
 * @param run unique name of the run in this ZooKeeper
 * @param host host on which a socket listens
 * @param port port of the socket; 0 if there is no socket
 * @param token authenticates producers at the socket
 */
public record LagPoint(String zookeeper, String run, String host, int port, String token) {
  /** The text does not contain the token. */
  @Override
  public String toString() {
    return zookeeper + " run " + run + (port == 0 ? "" : ", " + host + ":" + port);
  }
}
