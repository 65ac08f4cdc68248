package assay.study.queue;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.workload.StudyServer;
import assay.study.queue.oracle.OracleAddress;
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
 * The oracle of a table's transactions.
 *
 * @param at HOST:PORT
 * @param table as the store calls it
 * @param expire after which transactions that have not ended are given up; empty if the oracle is
 *     not started for it
 */
record QueueOracle(String at, String table, Duration expire) implements StudyServer {
  static final String KEY = "oracle";
  static final String MEANING = "HOST:PORT of the oracle; a run starts one there if none answers.";
  static final String USUAL = "127.0.0.1:7455";
  static final String ROLE = "oracle";

  /** Longer than an oracle that was killed or paused by an action is usually away. */
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private static final int LOOK_MILLIS = 500;

  /** One that has just been started may have its code to load. */
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(10);

  /**
   * Makes sure that an address can be one.
   *
   * @throws BadKey if not
   */
  static void check(String at) {
    try {
      OracleAddress.parse(at);
    } catch (IllegalArgumentException e) {
      throw new BadKey(KEY, e.getMessage());
    }
  }

  /** One thread's connection. */
  OracleClient client(BooleanSupplier stopped) {
    return new OracleClient(address(), table, TIMEOUT, stopped);
  }

  @Override
  public String role() {
    return ROLE;
  }

  @Override
  public InetSocketAddress address() {
    return OracleAddress.parse(at);
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
      return false; // nobody listens
    }
    try (OracleClient client = new OracleClient(address(), table, FIRST_ANSWER, () -> false)) {
      client.connect();
      return true;
    }
  }
}
