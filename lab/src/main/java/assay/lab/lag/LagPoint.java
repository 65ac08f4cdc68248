package assay.lab.lag;

/**
 * Where the producers of a run find the queues of keys. Goes to them through the fleet's notes,
 * never as an argument.
 *
 * @param zookeeper address of the ZooKeeper
 * @param run unlike any other run's there
 * @param host where a socket listens
 * @param port of it; 0 if there is none
 * @param token without which nothing is taken there
 */
public record LagPoint(String zookeeper, String run, String host, int port, String token) {
  /** Without the token. */
  @Override
  public String toString() {
    return zookeeper + " run " + run + (port == 0 ? "" : ", " + host + ":" + port);
  }
}
