package assay.study.security;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.phase.StoreCommand;
import assay.lab.phase.StudyPhase;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.verdict.Check;
import java.util.List;

public final class SecurityStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new StudyPhase<>(
            WirePlan.KIND,
            WirePlan.class,
            WirePhase::new,
            "Captures network packets to check whether a security level is in effect."),
        new RunQuantity(Costs.ELAPSED, Costs::elapsed),
        new RunQuantity(Costs.CLIENT_CPU, Costs::clientCpu),
        new RunQuantity(Costs.SERVER_CPU, Costs::serverCpu),
        new RunQuantity(Costs.WIRE, Costs::wire),
        new Check("wire", WireResult::findings),
        new StoreCommand(WireCommand.NAME, WireCommand.MEANING, WireCommand::new));
  }
}
