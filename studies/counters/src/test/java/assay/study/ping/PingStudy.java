package assay.study.ping;

import assay.lab.phase.StudyPhase;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.workload.WorkloadKind;
import java.util.List;

/** The smallest study: a workload and a kind of phase, a line each. */
public final class PingStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind("ping", Ping.class, "reads one row again and again"),
        new StudyPhase<>("echo", EchoPlan.class, EchoPhase::new, "writes one row"));
  }
}
