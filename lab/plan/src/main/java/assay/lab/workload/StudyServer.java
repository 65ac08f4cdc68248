package assay.lab.workload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * A server that a study's workload needs in addition to the store's servers. A run starts the
 * server as a separate process and stops the server at the end of the run. If a server is already
 * running at this address, the run uses that server, and neither starts nor stops a server. Actions
 * refer to the server by its role. Only records implement this interface, because equal records
 * denote the same server.
 */
public interface StudyServer {
  /** Returns the server's name in actions and process series, such as {@code oracle}. */
  String role();

  InetSocketAddress address();

  /** Returns the server's main class. The server must exit when its standard input ends. */
  Class<?> main();

  /**
   * Returns the server's command-line arguments.
   *
   * @param folder folder for the server's data, which survives a crash
   */
  List<String> arguments(Path folder);

  /**
   * Returns whether a server runs and answers at this server's address.
   *
   * @throws IOException if the workload cannot use the process that answers at the address; the
   *     message is one line
   */
  boolean isUp() throws IOException;
}
