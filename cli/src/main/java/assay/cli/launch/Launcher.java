package assay.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts processes of Assay in one way, and ends them. Used by one thread. */
public interface Launcher extends Closeable {
  /**
   * Starts the processes 0 to {@code count - 1} and returns; they join later. A worker that ends is
   * never restarted, since that would repeat its load.
   *
   * @throws IOException if a process cannot be started; those already started are ended
   */
  void start(ProcessCommand command, int count) throws IOException, InterruptedException;

  /** One line per process that has failed so far, with its last output. */
  List<String> problems();

  /** Ends the processes that are still running, and waits until they have ended. */
  @Override
  void close() throws IOException;
}
