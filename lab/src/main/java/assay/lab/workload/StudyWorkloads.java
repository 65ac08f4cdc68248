package assay.lab.workload;

import java.util.List;

/** The workloads that a study brings. A study names its class in {@code META-INF/services}. */
public interface StudyWorkloads {
  /** The kinds, their names unlike all others'. */
  List<WorkloadKind> workloads();
}
