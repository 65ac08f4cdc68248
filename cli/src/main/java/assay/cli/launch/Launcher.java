package assay.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts and ends processes of Assay, for example over ssh. Not thread-safe. */
public interface Launcher extends Closeable {
  /**
   * Starts the processes with the indices 0 to {@code count - 1}. Returns before the processes have
   * joined a run. A worker that ends is never restarted, because a restarted worker would repeat
   * its load.
   *
   * @throws IOException if a process cannot be started; processes that were already started are
   *     ended
   */
  void start(ProcessCommand command, int count) throws IOException, InterruptedException;

  /**
   * Returns one line for each process that has failed so far, including the last output of the
   * process.
   */
  List<String> problems();

  /** Ends the processes that are still running, and waits until the processes have ended. */
  @Override
  void close() throws IOException;
}
