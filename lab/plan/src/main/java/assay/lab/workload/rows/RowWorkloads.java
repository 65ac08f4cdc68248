package assay.lab.workload.rows;

import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.workload.WorkloadKind;
import java.util.List;

/**
 * Registers Assay's own workloads on numbered rows. Activities in experiment files contain the keys
 * of these workloads directly, without naming a workload.
 */
public final class RowWorkloads implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        WorkloadKind.unnamed(RowLoad.KIND, RowLoad.class),
        WorkloadKind.unnamed(RowMix.KIND, RowMix.class));
  }
}
