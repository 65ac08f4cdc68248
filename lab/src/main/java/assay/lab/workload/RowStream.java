package assay.lab.workload;

import assay.store.Mutation;

/** Rows one after the other, in buffers that are used again. Of one thread. */
public interface RowStream {
  /** Makes the next row; false at the end. */
  boolean next();

  /** The row made last; valid until the next one is made. */
  Mutation row();

  /** Share of the rows that are made, from 0 to 1. */
  double progress();
}
