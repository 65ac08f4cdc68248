package assay.study.counters;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.study.StudyCommand;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import java.util.List;

public final class CountersStudy implements Study {
  static final Quantity LOST = new Quantity("lost-updates", "count", Quantity.Better.LESS);

  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            "counters",
            Counters.class,
            "Reads counters, and writes each counter back with a higher value."),
        new StudyPhase<>(
            SumPlan.KIND, SumPlan.class, SumPhase::new, "Sums all counters in the table."),
        new RunQuantity(LOST, CounterAccount::lost),
        new Check(
            "counters",
            run -> CounterAccount.of(run).stream().map(CounterAccount::finding).toList()),
        new StudyCommand(CountersCommand.NAME, CountersCommand.MEANING, CountersCommand::new));
  }
}
