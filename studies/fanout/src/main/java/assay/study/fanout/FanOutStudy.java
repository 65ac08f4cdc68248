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
import assay.study.fanout.FanOutResult.Requests;
import assay.study.fanout.FanOutResult.SlowestServer;
import java.util.List;
import java.util.function.Function;

public final class FanOutStudy implements Study {
  @Override
  public List<Part> parts() {
    return List.of(
        new WorkloadKind(
            FanOut.KIND,
            FanOut.class,
            "Reads many random keys per request, from all servers in parallel."),
        new StudyPhase<>(
            EventLoadPlan.KIND,
            EventLoadPlan.class,
            EventLoadPhase::new,
            "Writes the events that the workload 'fan-out' reads in later phases."),
        new StudyPhase<>(
            FanOutCheckPlan.KIND,
            FanOutCheckPlan.class,
            FanOutCheckPhase::new,
            "Reports wrong values, and how much slow servers delay fan-out requests."),
        quantity("rounds", "count", Better.LESS, Requests::rounds),
        quantity("key-skew", "count", Better.LESS, Requests::keySkew),
        quantity("from-replicas", "share", Better.NEITHER, Requests::stale),
        quantity("slowest-share", "share", Better.LESS, Requests::slowestShare),
        modelled("slowest-mean", "ns", Better.LESS, SlowestServer::slowestMean),
        modelled("slowest-p99", "ns", Better.LESS, SlowestServer::slowestP99),
        modelled("slowest-mean-predicted", "ns", Better.NEITHER, SlowestServer::predictedMean),
        modelled("slowest-p99-predicted", "ns", Better.NEITHER, SlowestServer::predictedP99),
        modelled("slow-requests", "share", Better.LESS, SlowestServer::slow),
        modelled("slow-requests-predicted", "share", Better.NEITHER, SlowestServer::predictedSlow),
        new Check(
            FanOutCheckPlan.KIND,
            run -> FanOutCheckFigures.of(run).stream().map(FanOutCheckFigures::finding).toList()),
        new StudySection("fan-out", "Fan-out", FanOutCheckFigures::tables));
  }

  private static RunQuantity modelled(
      String label, String unit, Better better, Function<SlowestServer, Double> figure) {
    return quantity(label, unit, better, of -> of.modelled() ? figure.apply(of.model()) : null);
  }

  private static RunQuantity quantity(
      String label, String unit, Better better, Function<Requests, Double> figure) {
    return new RunQuantity(
        new Quantity(label, unit, better), run -> FanOutCheckFigures.byActivity(run, figure));
  }
}
