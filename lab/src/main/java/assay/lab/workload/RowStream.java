package assay.lab.workload;

import assay.store.Mutation;

/** Generates rows in reused buffers. Not thread-safe. */
public interface RowStream {
  boolean next();

  /** The current row; valid until the next row is generated. */
  Mutation row();

  /** Share of the rows that has been generated, from 0 to 1. */
  double progress();
}
