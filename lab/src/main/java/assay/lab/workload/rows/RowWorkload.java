package assay.lab.workload.rows;

import assay.lab.workload.Operation;
import assay.lab.workload.Workload;
import assay.store.TableSpec;
import java.util.List;

/** Operations on numbered rows, of which Assay knows what each holds. */
public sealed interface RowWorkload extends Workload permits RowLoad, RowMix {
  /** The rows, and what is done to them. */
  WorkloadSpec rows();

  /** The same on other rows. */
  RowWorkload with(WorkloadSpec others);

  @Override
  default List<Operation> operations() {
    return RowSource.OPERATIONS;
  }

  @Override
  default TableSpec table() {
    return rows().format().tableSpec();
  }

  @Override
  default Workload withoutValueChecks() {
    return with(rows().withoutValueChecks());
  }
}
