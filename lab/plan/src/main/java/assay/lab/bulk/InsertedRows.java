package assay.lab.bulk;

import assay.lab.workload.RowStream;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Mutation;

/** Generates the rows that one thread of a load phase would insert. Not thread-safe. */
final class InsertedRows implements RowStream {
  private final OperationStream stream;
  private final long all;
  private long left;

  InsertedRows(WorkloadSpec workload, int thread, int threads) {
    stream = OperationStream.ofLoad(workload, thread, threads);
    all = OperationStream.share(workload.rows(), thread, threads);
    left = all;
  }

  @Override
  public boolean next() {
    if (left == 0) {
      return false;
    }
    left--;
    stream.next();
    return true;
  }

  @Override
  public Mutation row() {
    return stream.mutation();
  }

  @Override
  public double progress() {
    return all == 0 ? 1 : 1 - left / (double) all;
  }
}
