package assay.bench.store;

import java.io.IOException;

/** Plain loops on a store's own client, without any timing. */
interface BareClient extends AutoCloseable {
  /** Writes all rows to an empty table, through the client's buffer if it has one. */
  void fill(String table, BareRows rows) throws Exception;

  /**
   * Reads rows one by one, with all their fields by name.
   *
   * @param order numbers of the rows, in the order of the reads
   * @return number of bytes of the returned values
   */
  long read(String table, BareRows rows, int[] order) throws Exception;

  /**
   * Reads rows in batches, with all their fields by name.
   *
   * @param order numbers of the rows in the order of the reads, without duplicates
   * @return number of bytes of the returned values
   */
  default long readAll(String table, BareRows rows, int[] order, int batch) throws Exception {
    throw new UnsupportedOperationException();
  }

  @Override
  void close() throws IOException;
}
