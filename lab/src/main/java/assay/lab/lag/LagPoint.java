package assay.lab.lag;

/**
 * Where the producers of a run find the queues of keys. Passed through the fleet's notes, never as
 * an argument.
 *
 * @param zookeeper address of the ZooKeeper
 * @param run unique name of the run in it
 * @param host where a socket listens
 * @param port of the socket; 0 if there is none
 * @param token authenticates producers at the socket
 */
public record LagPoint(String zookeeper, String run, String host, int port, String token) {
  /** Without the token. */
  @Override
  public String toString() {
    return zookeeper + " run " + run + (port == 0 ? "" : ", " + host + ":" + port);
  }
}
