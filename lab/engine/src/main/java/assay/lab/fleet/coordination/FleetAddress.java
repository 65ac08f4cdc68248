package assay.lab.fleet.coordination;

import java.util.regex.Pattern;

/**
 * Address at which the members of a fleet find each other: ZooKeeper servers and a path.
 *
 * @param servers ZooKeeper servers as {@code host:port}, separated by commas
 * @param path path that starts with a slash and does not end with a slash
 */
public record FleetAddress(String servers, String path) {
  private static final Pattern SERVERS =
      Pattern.compile("[\\w.\\-\\[\\]:]+:\\d{1,5}(,[\\w.\\-\\[\\]:]+:\\d{1,5})*");
  private static final Pattern PATH = Pattern.compile("(/[\\w\\-]+)+");
  private static final String USUAL_PATH = "/assay";

  public FleetAddress {
    if (!SERVERS.matcher(servers).matches() || !PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "'"
              + servers
              + path
              + "' is not a fleet's address; expected HOST:PORT[,HOST:PORT …][/PATH] of"
              + " ZooKeeper servers, such as 10.0.0.5:2181/assay");
    }
  }

  /** Parses {@code HOST:PORT[,HOST:PORT …][/PATH]}. The default path is {@code /assay}. */
  public static FleetAddress of(String text) {
    int slash = text.indexOf('/');
    return slash < 0
        ? new FleetAddress(text, USUAL_PATH)
        : new FleetAddress(text.substring(0, slash), text.substring(slash));
  }

  @Override
  public String toString() {
    return servers + path;
  }
}
