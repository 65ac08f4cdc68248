package assay.lab.fleet;

import assay.lab.fleet.coordination.Doors;
import assay.lab.fleet.coordination.FleetAddress;
import assay.lab.fleet.coordination.FleetException;
import assay.lab.fleet.coordination.FleetSecret;
import assay.lab.fleet.coordination.SealedCoordinator;
import assay.lab.fleet.coordination.TokenServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** A program of another user that tries the doors of a fleet; it prints a line a door. */
public final class Intruder {
  static final String REFUSED = "refused: ";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private Intruder() {}

  /** Takes the address of the ZooKeeper, and {@code PORT=PROTOCOL} of each socket beside it. */
  public static void main(String[] arguments) throws Exception {
    for (String login : List.of("", "assay:assay", "super:super", "world:anyone")) {
      List<String> open = Doors.open(arguments[0], login, "/");
      System.out.println((open.isEmpty() ? REFUSED : "OPEN: " + open) + "notes as " + login);
    }
    try {
      SealedCoordinator.connect(FleetAddress.of(arguments[0]), FleetSecret.random(), PATIENCE)
          .close();
      System.out.println("OPEN: join");
    } catch (FleetException e) {
      System.out.println(REFUSED + "join: " + e.getMessage());
    }
    for (String socket : List.of(arguments).subList(1, arguments.length)) {
      String[] parts = socket.split("=", -1);
      knock(Integer.parseInt(parts[0]), parts[1]);
    }
  }

  private static void knock(int port, String protocol) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try {
      TokenServer.connect(address, protocol, TokenServer.random(), "w0", PATIENCE).close();
      System.out.println("OPEN: " + protocol);
    } catch (IOException e) {
      System.out.println(REFUSED + protocol + ": " + e.getMessage());
    }
  }
}
