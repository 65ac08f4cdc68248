package assay.study.queue.oracle;

import java.util.Arrays;

/**
 * Numbers of commits by the ids of transactions, which are dense. Eight bytes an id. Of one thread.
 */
final class CommitTable {
  /** The commit's number is not known any more. */
  static final long SOMETIME = -1;

  private static final int BITS = 12;
  private static final int CHUNK = 1 << BITS;

  /** By the ids' upper bits; null where none has committed, or they were trimmed. */
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

  /** 0 if it has not committed, or was trimmed. */
  long get(long id) {
    int chunk = (int) (id >> BITS);
    return chunk >= chunks.length || chunks[chunk] == null
        ? 0
        : chunks[chunk][(int) id & (CHUNK - 1)];
  }

  /** Forgets whole chunks below an id. */
  void trim(long below) {
    for (; trimmed < (below >> BITS); trimmed++) {
      if (trimmed < chunks.length) {
        chunks[trimmed] = null;
      }
    }
  }

  /** The first id that is not forgotten. */
  long first() {
    return (long) trimmed << BITS;
  }
}
