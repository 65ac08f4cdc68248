package assay.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts processes of Assay, for example over ssh, and ends them. Used by one thread. */
public interface Launcher extends Closeable {
  /**
   * Starts the processes 0 to {@code count - 1} and returns; the processes join later. A worker
   * that ends is never restarted, because it would repeat its load.
   *
   * @throws IOException if a process cannot be started; processes that were already started are
   *     ended
   */
  void start(ProcessCommand command, int count) throws IOException, InterruptedException;

  /** Returns one line for each process that has failed so far, with the process's last output. */
  List<String> problems();

  /** Ends the processes that are still running, and waits until they have ended. */
  @Override
  void close() throws IOException;
}
