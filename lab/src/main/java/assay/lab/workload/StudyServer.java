package assay.lab.workload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * A server that a study's workload needs in addition to the store's. A run starts it as a separate
 * process and stops it at its end, unless one already runs at the address. Actions can break it by
 * its role. Only records implement it: equal records are the same server.
 */
public interface StudyServer {
  /** Name in actions and process series, such as {@code oracle}. */
  String role();

  InetSocketAddress address();

  /** Its main class. The server must exit when its standard input ends. */
  Class<?> main();

  /**
   * Its command-line arguments.
   *
   * @param folder for its data, which survives a crash
   */
  List<String> arguments(Path folder);

  /**
   * Whether a server runs at the address and answers.
   *
   * @throws IOException if the process there is not usable by the workload; one line
   */
  boolean isUp() throws IOException;
}
