package assay.bench.store;

import java.io.IOException;

/** Bare loops that write and read rows through a store's own client, without any timing. */
interface BareClient extends AutoCloseable {
  void fill(String table, BareRows rows) throws Exception;

  /**
   * Reads rows one by one. Each read requests all fields by name.
   *
   * @param order row numbers, in the order in which the rows are read
   * @return number of bytes of all returned values
   */
  long read(String table, BareRows rows, int[] order) throws Exception;

  /**
   * Reads rows in batches. Each read requests all fields by name.
   *
   * @param order row numbers, in the order in which the rows are read, without duplicates
   * @return number of bytes of all returned values
   */
  default long readAll(String table, BareRows rows, int[] order, int batch) throws Exception {
    throw new UnsupportedOperationException();
  }

  @Override
  void close() throws IOException;
}
