package assay.lab.workload.rows;

import java.util.Arrays;

/**
 * Tracks which fields of several rows have been returned. Does not allocate memory after creation.
 * Not thread-safe.
 */
final class FieldMarks {
  private final int wordsPerRow;
  private final long[] words;

  FieldMarks(int rows, int fields) {
    wordsPerRow = (fields + Long.SIZE - 1) / Long.SIZE;
    words = new long[rows * wordsPerRow];
  }

  void clear() {
    if (words.length == 1) {
      words[0] = 0;
    } else {
      Arrays.fill(words, 0);
    }
  }

  boolean add(int row, int field) {
    int word = row * wordsPerRow + field / Long.SIZE;
    long bit = 1L << field;
    boolean isNew = (words[word] & bit) == 0;
    words[word] |= bit;
    return isNew;
  }
}
