package assay.lab.workload.rows;

import assay.lab.workload.StudyWorkloads;
import assay.lab.workload.WorkloadKind;
import java.util.List;

/** Assay's own: operations on numbered rows. Activities have their keys without naming them. */
public final class RowWorkloads implements StudyWorkloads {
  @Override
  public List<WorkloadKind> workloads() {
    return List.of(
        WorkloadKind.unnamed("load", RowLoad.class), WorkloadKind.unnamed("rows", RowMix.class));
  }
}
