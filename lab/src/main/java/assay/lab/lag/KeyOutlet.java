package assay.lab.lag;

import java.io.Closeable;
import java.io.IOException;

/** A producer's end of a queue. Used by one thread. */
interface KeyOutlet extends Closeable {
  /**
   * Puts keys on the queue.
   *
   * @throws IOException if it is gone: nothing can be put any more
   */
  void put(WrittenKey key) throws IOException;

  /**
   * Says that no more will come.
   *
   * @throws IOException as {@link #put}
   */
  void end(ProducerEnd end) throws IOException;

  @Override
  default void close() throws IOException {}
}
