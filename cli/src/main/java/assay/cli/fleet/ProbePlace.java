package assay.cli.fleet;

import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.OwnZooKeeper;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ZooKeeper through which probes on other machines join a run.
 *
 * @param address address of the ZooKeeper
 * @param address of this machine at which Assay starts its own ZooKeeper; empty to use an existing
 *     ZooKeeper
 */
record ProbePlace(FleetAddress address, Optional<InetAddress> own) {
  private static final Pattern OWN = Pattern.compile("own:(?:([^:]+):)?(\\d{1,5})");

  /**
   * Parses {@code own[:HOST]:PORT}, or the address of an existing ZooKeeper.
   *
   * @throws IllegalArgumentException if the text has neither form; the message is one line
   */
  static ProbePlace of(String text) {
    Matcher matcher = OWN.matcher(text);
    if (!matcher.matches()) {
      return new ProbePlace(FleetAddress.of(text), Optional.empty());
    }
    InetAddress host =
        matcher.group(1) == null
            ? InetAddress.getLoopbackAddress()
            : WorkerSite.own(matcher.group(1));
    return new ProbePlace(
        FleetAddress.of(host.getHostAddress() + ":" + matcher.group(2)), Optional.of(host));
  }

  /**
   * Starts a ZooKeeper on this machine. The caller closes the ZooKeeper.
   *
   * @throws IllegalArgumentException if the ZooKeeper's port is in use; the message is one line
   */
  OwnZooKeeper start(FleetSecret secret) throws IOException, InterruptedException {
    String port = address.servers().substring(address.servers().lastIndexOf(':') + 1);
    try {
      return OwnZooKeeper.start(secret, own.orElseThrow(), Integer.parseInt(port));
    } catch (BindException e) {
      throw new IllegalArgumentException(
          "--probes: "
              + address.servers()
              + " is in use, perhaps by another run; choose another port",
          e);
    }
  }

  InetAddress ofThisMachine() {
    return own.orElseGet(
        () -> WorkerSite.towards(address.servers().replaceFirst(":\\d+(,.*)?$", "")));
  }
}
