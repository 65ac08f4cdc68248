package assay.study.queue.oracle;

import java.util.Arrays;

/**
 * Maps transaction ids to commit numbers. Ids are dense, and each id takes eight bytes of memory.
 * Not thread-safe.
 */
final class CommitTable {
  /**
   * Value that is stored if a transaction has committed, but its commit number is no longer known.
   */
  static final long SOMETIME = -1;

  private static final int BITS = 12;
  private static final int CHUNK = 1 << BITS;

  /**
   * Chunks of commit numbers. The upper bits of a transaction id are the index of the chunk. A
   * chunk is null if none of its transactions has committed, or if it was trimmed.
   */
  private long[][] chunks = new long[16][];

  private int trimmed;

  void put(long id, long number) {
    int chunk = (int) (id >> BITS);
    if (chunk >= chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * (chunk + 1));
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new long[CHUNK];
    }
    chunks[chunk][(int) id & (CHUNK - 1)] = number;
  }

  /**
   * Returns the commit number of a transaction; 0 if the transaction has not committed, or was
   * trimmed.
   */
  long get(long id) {
    int chunk = (int) (id >> BITS);
    return chunk >= chunks.length || chunks[chunk] == null
        ? 0
        : chunks[chunk][(int) id & (CHUNK - 1)];
  }

  void trim(long below) {
    for (; trimmed < (below >> BITS); trimmed++) {
      if (trimmed < chunks.length) {
        chunks[trimmed] = null;
      }
    }
  }

  long first() {
    return (long) trimmed << BITS;
  }
}
