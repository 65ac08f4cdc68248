package assay.lab.lag;

/**
 * Addresses at which a run's producers reach the queues of keys. The addresses are sent in the
 * fleet's notes, never as a command-line argument.
 *
 * @param zookeeper address of the ZooKeeper servers
 * @param run unique name of the run in ZooKeeper
 * @param host host on which a socket listens
 * @param port port of the socket; 0 if no socket listens
 * @param token token that authenticates producers at the socket
 */
public record LagPoint(String zookeeper, String run, String host, int port, String token) {
  @Override
  public String toString() {
    return zookeeper + " run " + run + (port == 0 ? "" : ", " + host + ":" + port);
  }
}
