package assay.study.counters;

import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.workload.WorkloadKind;
import java.util.List;

/** What this study brings. */
public final class CountersStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            "counters", Counters.class, "reads counters and writes each one higher than it was"));
  }
}
