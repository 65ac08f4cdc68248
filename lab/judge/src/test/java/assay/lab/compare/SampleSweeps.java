package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.Measured;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.phase.SessionView;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Groups that are the steps of a sweep; each figure is a run. */
public final class SampleSweeps {
  private SampleSweeps() {}

  /** In closed loop. */
  public static Group threads(String label, int threads, double... perSecond) {
    return group(label, Map.of("threads", Integer.toString(threads)), Double.NaN, perSecond);
  }

  /** In closed loop; as in a real plan, one client is not worth a word. */
  static Group clients(String label, int clients, double... perSecond) {
    return group(label, Map.of("clients", Integer.toString(clients)), Double.NaN, perSecond);
  }

  /** In open loop. */
  public static Group rate(String label, double offered, double... perSecond) {
    return group(label, Map.of("rate", offered + "/s"), offered, perSecond);
  }

  /** Runs of one phase; latencies are those of a queue with room for 4,000 a second. */
  static Group group(
      String label, Map<String, String> values, double offered, double... perSecond) {
    List<RunFigures> runs = new ArrayList<>();
    for (double rate : perSecond) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      double nanos = 1e6 / Math.max(0.05, 1 - rate / 4000);
      figures.put(new Figure("run", "read", Quantity.THROUGHPUT), rate * 0.75);
      figures.put(new Figure("run", "update", Quantity.THROUGHPUT), rate * 0.25);
      figures.put(new Figure("run", "read", Quantity.P50), nanos);
      figures.put(new Figure("run", "read", Quantity.P95), nanos * 3);
      figures.put(new Figure("run", "read", Quantity.P99), nanos * 5);
      figures.put(new Figure("run", "flush", Quantity.THROUGHPUT), 1.0);
      Path folder = Path.of("runs", label, Integer.toString(runs.size()));
      runs.add(new RunFigures(folder, manifest(values, offered), figures, List.of()));
    }
    return new Group(label, values.toString(), runs, List.of());
  }

  private static Manifest manifest(Map<String, String> values, double offered) {
    Pacing pacing =
        Double.isNaN(offered)
            ? new Pacing.ClosedLoop()
            : new Pacing.OpenLoop(offered, Pacing.Arrivals.CONSTANT);
    return Recorded.finished(
        SamplePlans.of(
            SamplePlans.READS,
            Optional.of(SamplePlans.origin("", values, Measured.STORE, Optional.empty())),
            SamplePlans.run("run", SamplePlans.READS, pacing, SessionView.whole())));
  }
}
