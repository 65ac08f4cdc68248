package assay.study.counters;

import assay.lab.workload.StudyWorkloads;
import assay.lab.workload.WorkloadKind;
import java.util.List;

/** What this study brings. */
public final class CountersStudy implements StudyWorkloads {
  @Override
  public List<WorkloadKind> workloads() {
    return List.of(
        new WorkloadKind(
            "counters", Counters.class, "reads counters and writes each one higher than it was"));
  }
}
