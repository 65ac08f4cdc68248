package assay.lab.workload.rows;

import assay.lab.workload.Operation;
import assay.lab.workload.Workload;
import assay.store.TableSpec;
import java.util.List;

/** A workload on numbered rows, whose content Assay can compute. */
public sealed interface RowWorkload extends Workload permits RowLoad, RowMix {
  WorkloadSpec rows();

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
