package assay.study.milestones;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.ledger.CheckResults;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.Quantity.Better;
import assay.lab.report.StudySection;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import assay.study.milestones.phase.DrainPhase;
import assay.study.milestones.phase.DrainPlan;
import assay.study.milestones.phase.VoteCheckFigures;
import assay.study.milestones.phase.VoteCheckPhase;
import assay.study.milestones.phase.VoteCheckPlan;
import assay.study.milestones.phase.VoteFault.Kind;
import assay.study.milestones.phase.VoteResult;
import assay.study.milestones.workload.Drain;
import assay.study.milestones.workload.Dropdown;
import assay.study.milestones.workload.Votes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

public final class MilestonesStudy implements Study {
  @Override
  public List<Part> parts() {
    List<Part> parts =
        new ArrayList<>(
            List.of(
                new WorkloadKind(
                    Votes.KIND,
                    Votes.class,
                    "Casts votes for posts, and notifies a post's owner when the vote count "
                        + "reaches a milestone."),
                new WorkloadKind(
                    Dropdown.KIND, Dropdown.class, "Reads a user's latest notifications."),
                new WorkloadKind(
                    Drain.KIND,
                    Drain.class,
                    "Delivers notifications from the outbox while other clients cast votes."),
                new StudyPhase<>(
                    DrainPlan.KIND,
                    DrainPlan.class,
                    DrainPhase::new,
                    "Delivers notifications from the outbox until the outbox is empty."),
                new StudyPhase<>(
                    VoteCheckPlan.KIND,
                    VoteCheckPlan.class,
                    VoteCheckPhase::new,
                    "Checks that each milestone's notification was delivered exactly once."),
                quantity("milestones-reached", VoteResult::reached, Better.MORE),
                quantity("milestones-exact", VoteResult::exact, Better.MORE),
                quantity("milestones-pending", VoteResult::pending, Better.LESS),
                new Check(
                    VoteCheckPlan.KIND,
                    run ->
                        VoteCheckFigures.of(run).stream().map(VoteCheckFigures::finding).toList()),
                new StudySection("milestones", "Milestones", VoteCheckFigures::tables)));
    for (Kind kind : Kind.values()) {
      parts.add(quantity(plural(kind), result -> result.number(kind), Better.LESS));
    }
    return parts;
  }

  private static String plural(Kind kind) {
    return switch (kind) {
      case MISSED -> "milestones-missed";
      case DUPLICATE -> "milestones-duplicate";
      case EARLY -> "milestones-early";
      case LOST_VOTE -> "votes-lost";
      case OVERCOUNT -> "votes-overcounted";
      case WRONG_SUM -> "wrong-sums";
    };
  }

  private static RunQuantity quantity(
      String label, ToLongFunction<VoteResult> figure, Better better) {
    return new RunQuantity(
        new Quantity(label, "count", better),
        run -> CheckResults.byPhase(run, VoteCheckPlan.class, VoteResult.class, figure));
  }
}
