package assay.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts a fleet's workers in one way, and ends what it started. Used by one thread. */
public interface Launcher extends Closeable {
  /**
   * Starts the workers 0 to {@code workers - 1} and returns; they join when they are up. A worker
   * is started once: one that ends is never started again, since that would repeat its load.
   *
   * @throws IOException if one cannot be started; those that were started already are ended
   */
  void start(WorkerCommand command, int workers) throws IOException, InterruptedException;

  /** A line for each worker that ended with an error so far, with its last words. */
  List<String> problems();

  /** Ends the workers that still run, and waits until they are gone. */
  @Override
  void close() throws IOException;
}
