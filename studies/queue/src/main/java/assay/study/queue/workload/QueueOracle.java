package assay.study.queue.workload;

import assay.lab.study.BadKey;
import assay.lab.workload.StudyServer;
import assay.study.queue.oracle.OracleClient;
import assay.study.queue.oracle.OracleException;
import assay.study.queue.oracle.OracleServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The oracle that a queue uses. Each table has its own oracle.
 *
 * @param at address of the oracle, HOST:PORT
 * @param table name of the table in the store
 * @param expire time after which open transactions are aborted
 */
public record QueueOracle(String at, String table, Duration expire) implements StudyServer {
  static final String KEY = "oracle";
  static final String MEANING =
      "Address (HOST:PORT) of the oracle, which assigns transaction timestamps. The run "
          + "starts an oracle if no oracle answers at this address.";
  public static final String USUAL = "127.0.0.1:7455";
  static final String ROLE = "oracle";

  /**
   * Time limit of requests. This limit is longer than the typical time that the oracle is
   * unavailable after an action has killed or paused it.
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int LOOK_MILLIS = 500;

  /**
   * Time limit for the first answer of an oracle. The limit is long, because an oracle that has
   * just started may still be loading classes.
   */
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(10);

  static void check(String at) {
    try {
      OracleServer.address(at);
    } catch (IllegalArgumentException e) {
      throw new BadKey(KEY, e.getMessage());
    }
  }

  public OracleClient client(BooleanSupplier stopped) {
    return new OracleClient(address(), table, TIMEOUT, stopped);
  }

  @Override
  public String role() {
    return ROLE;
  }

  @Override
  public InetSocketAddress address() {
    return OracleServer.address(at);
  }

  @Override
  public Class<?> main() {
    return OracleServer.class;
  }

  @Override
  public List<String> arguments(Path folder) {
    return List.of(at, folder.toString(), table, Long.toString(expire.toMillis()));
  }

  @Override
  public boolean isUp() throws OracleException {
    try (Socket socket = new Socket()) {
      socket.connect(address(), LOOK_MILLIS);
    } catch (IOException e) {
      return false; // no oracle listens at the address
    }
    try (OracleClient client = new OracleClient(address(), table, FIRST_ANSWER, () -> false)) {
      client.connect();
      return true;
    }
  }
}
