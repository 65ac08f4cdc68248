package assay.lab.lag;

import java.io.Closeable;
import java.io.IOException;

/** A producer's end of a queue. Used by one thread. */
interface KeyOutlet extends Closeable {
  /**
   * @throws IOException if the queue is lost; later calls then fail, too
   */
  void put(WrittenKey key) throws IOException;

  /**
   * Signals that no more keys will come.
   *
   * @throws IOException as {@link #put}
   */
  void end(ProducerEnd end) throws IOException;

  @Override
  default void close() throws IOException {}
}
