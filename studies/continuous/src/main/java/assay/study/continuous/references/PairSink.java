package assay.study.continuous.references;

import java.io.IOException;

/** Receives the rows that entries define, and the rows to which entries link. */
@FunctionalInterface
public interface PairSink {
  /** Marks the row of an entry itself, instead of a row that links to it. */
  long DEFINED = -1;

  /**
   * @param row number of the row
   * @param by number of a row that links to that row; {@link #DEFINED} for an entry of the row
   *     itself
   */
  void accept(long row, long by) throws IOException;
}
