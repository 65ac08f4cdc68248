package assay.lab.workload;

import assay.store.Mutation;

/** Generates rows in reused buffers. Not thread-safe. */
public interface RowStream {
  boolean next();

  /** Returns the current row, which is valid until the next row is generated. */
  Mutation row();

  /** Returns the share of the rows that has been generated, from 0 to 1. */
  double progress();
}
