package assay.lab.workload;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * A server that a study's workload needs besides those of the store. A run starts it as a process
 * of its own and stops it at its end, unless one runs at the address already. Actions can break it
 * by its role. Implemented by records: two that are equal are one server.
 */
public interface StudyServer {
  /** Its name in actions and in series of processes, such as {@code oracle}. */
  String role();

  /** Where clients reach it. */
  InetSocketAddress address();

  /** Its main class. The server ends when its standard input does. */
  Class<?> main();

  /**
   * Its arguments.
   *
   * @param folder for its data, which outlives a crash
   */
  List<String> arguments(Path folder);

  /**
   * Looks whether one runs at the address, and answers.
   *
   * @throws IOException if what runs there is of no use for the workload; one line
   */
  boolean isUp() throws IOException;
}
