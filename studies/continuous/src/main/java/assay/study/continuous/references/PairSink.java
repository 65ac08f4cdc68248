package assay.study.continuous.references;

import java.io.IOException;

/** Receives all rows that have an entry, and all rows to which entries link. */
@FunctionalInterface
public interface PairSink {
  /**
   * Special value of the parameter {@code by}. This value means that the row {@code row} itself has
   * an entry.
   */
  long DEFINED = -1;

  /**
   * Receives a pair of rows.
   *
   * @param row a row number
   * @param by row number of a row that links to {@code row}; {@link #DEFINED} if {@code row} itself
   *     has an entry
   */
  void accept(long row, long by) throws IOException;
}
