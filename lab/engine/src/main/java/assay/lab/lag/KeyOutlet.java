package assay.lab.lag;

import java.io.Closeable;
import java.io.IOException;

/** Interface through which a producer puts keys on a queue. Used by one thread. */
interface KeyOutlet extends Closeable {
  /**
   * @throws IOException if the queue is lost; later calls then also fail
   */
  void put(WrittenKey key) throws IOException;

  /**
   * Signals that the producer has put its last key on the queue.
   *
   * @throws IOException if the queue is lost
   */
  void end(ProducerEnd end) throws IOException;

  @Override
  default void close() throws IOException {}
}
