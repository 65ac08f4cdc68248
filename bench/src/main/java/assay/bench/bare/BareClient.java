package assay.bench.bare;

import java.io.IOException;

/** The loops that anyone would write over a store's own client. Nothing in them is timed. */
interface BareClient extends AutoCloseable {
  /**
   * Writes all rows to an empty table through the client's buffer where it has one.
   *
   * @param flush tells when buffered writes are to be acknowledged
   */
  void fill(String table, BareRows rows, FlushClock flush) throws Exception;

  /**
   * Reads rows one by one, all their fields by name.
   *
   * @param order the numbers of the rows
   * @return how many bytes the values had that came back
   */
  long read(String table, BareRows rows, int[] order) throws Exception;

  /**
   * Reads rows in batches, all their fields by name.
   *
   * @param order the numbers of the rows, none twice
   * @return how many bytes the values had that came back
   */
  default long readAll(String table, BareRows rows, int[] order, int batch) throws Exception {
    throw new UnsupportedOperationException();
  }

  @Override
  void close() throws IOException;
}
