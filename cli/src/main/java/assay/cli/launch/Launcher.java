package assay.cli.launch;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Starts processes of Assay in one way, and ends what it started. Used by one thread. */
public interface Launcher extends Closeable {
  /**
   * Starts the processes 0 to {@code count - 1} and returns; they join when they are up. Each is
   * started once: a worker that ends is never started again, since that would repeat its load.
   *
   * @throws IOException if one cannot be started; those that were started already are ended
   */
  void start(ProcessCommand command, int count) throws IOException, InterruptedException;

  /** A line for each that ended with an error so far, with its last words. */
  List<String> problems();

  /** Ends those that still run, and waits until they are gone. */
  @Override
  void close() throws IOException;
}
