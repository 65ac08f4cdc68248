package assay.study.continuous.references;

import java.io.IOException;

/** Takes what entries say of rows. */
@FunctionalInterface
public interface PairSink {
  /** Stands for the row that an entry is in, in place of one that links. */
  long DEFINED = -1;

  /**
   * Takes one.
   *
   * @param row its number
   * @param by the number of a row that links to it; {@link #DEFINED} for an entry of the row itself
   */
  void accept(long row, long by) throws IOException;
}
