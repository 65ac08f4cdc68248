package assay.study.fanout;

import assay.lab.compare.figures.RunQuantity;
import assay.lab.phase.StudyPhase;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.Quantity.Better;
import assay.lab.report.StudySection;
import assay.lab.study.Part;
import assay.lab.study.Study;
import assay.lab.verdict.Check;
import assay.lab.workload.WorkloadKind;
import java.util.List;

public final class FanOutStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            FanOut.KIND, FanOut.class, "Requests many random keys from all servers at once."),
        new StudyPhase<>(
            LoadPlan.KIND,
            LoadPlan.class,
            LoadPhase::new,
            "Writes the events that requests ask for."),
        new StudyPhase<>(
            CheckPlan.KIND,
            CheckPlan.class,
            CheckPhase::new,
            "Reports wrong values, and each server's part in requests."),
        quantity("rounds", "count", Better.LESS, RequestFigures.ROUNDS),
        quantity("key-skew", "count", Better.LESS, RequestFigures.KEY_SKEW),
        quantity("from-replicas", "share", Better.NEITHER, RequestFigures.STALE),
        quantity("slowest-share", "share", Better.LESS, RequestFigures.SLOWEST_SHARE),
        quantity("slowest-mean", "ns", Better.LESS, RequestFigures.MEASURED_MEAN),
        quantity("slowest-p99", "ns", Better.LESS, RequestFigures.MEASURED_P99),
        quantity("slowest-mean-predicted", "ns", Better.NEITHER, RequestFigures.PREDICTED_MEAN),
        quantity("slowest-p99-predicted", "ns", Better.NEITHER, RequestFigures.PREDICTED_P99),
        quantity("slow-requests", "share", Better.LESS, RequestFigures.SLOW),
        quantity("slow-requests-predicted", "share", Better.NEITHER, RequestFigures.PREDICTED_SLOW),
        new Check(
            CheckPlan.KIND,
            run -> CheckFigures.of(run).stream().map(CheckFigures::finding).toList()),
        new StudySection("fan-out", "Fan-out", CheckFigures::tables));
  }

  private static RunQuantity quantity(String label, String unit, Better better, String figure) {
    return new RunQuantity(
        new Quantity(label, unit, better), run -> CheckFigures.byActivity(run, figure));
  }
}
