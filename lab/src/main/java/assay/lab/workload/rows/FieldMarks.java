package assay.lab.workload.rows;

import java.util.Arrays;

/** Which fields of some rows have come. Allocates nothing once made. Of one thread. */
final class FieldMarks {
  private final int wordsPerRow;
  private final long[] words;

  FieldMarks(int rows, int fields) {
    wordsPerRow = (fields + Long.SIZE - 1) / Long.SIZE;
    words = new long[rows * wordsPerRow];
  }

  /** No field has come. */
  void clear() {
    if (words.length == 1) {
      words[0] = 0;
    } else {
      Arrays.fill(words, 0);
    }
  }

  /** Notes a field; returns false if it has come before. */
  boolean add(int row, int field) {
    int word = row * wordsPerRow + field / Long.SIZE;
    long bit = 1L << field;
    boolean isNew = (words[word] & bit) == 0;
    words[word] |= bit;
    return isNew;
  }
}
