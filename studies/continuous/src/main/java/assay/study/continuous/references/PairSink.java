package assay.study.continuous.references;

import java.io.IOException;

/** Receives the rows that entries define, and the rows to which entries link. */
@FunctionalInterface
public interface PairSink {
  /** Passed instead of a linking row if the row itself has an entry. */
  long DEFINED = -1;

  /**
   * @param row number of the row
   * @param by number of a row that links to {@code row}; {@link #DEFINED} if {@code row} itself has
   *     an entry
   */
  void accept(long row, long by) throws IOException;
}
