package assay.lab.compare;

import assay.lab.compare.figures.ExcludedRun;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.plan.result.ResultTableSpec;
import assay.lab.plan.result.ResultTableSpec.Column;
import assay.lab.run.Manifest;
import assay.lab.run.Recorded;
import assay.lab.statistics.Bootstrap;
import assay.lab.value.NamedValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Groups of runs whose figures are given. */
public final class SampleGroups {
  static final Figure RATE = new Figure("run", "read", Quantity.THROUGHPUT);
  static final Figure P99 = new Figure("run", "read", Quantity.P99);

  private SampleGroups() {}

  /** A group of one run for each rate; p99 is the rate's reciprocal. */
  public static Group group(String label, double... rates) {
    return group(label, Map.of(), rates);
  }

  /** The same with this environment. */
  public static Group group(String label, Map<String, Object> environment, double... rates) {
    List<Map<Figure, Double>> repeats = new ArrayList<>();
    for (double rate : rates) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      figures.put(RATE, rate);
      figures.put(P99, 1e9 / rate);
      repeats.add(figures);
    }
    Manifest manifest =
        Recorded.finished(
            SamplePlans.plain(), NamedValues.copyOf(environment), Recorded.verdict("SUSTAINED"));
    return of(label, manifest, repeats);
  }

  /** The same where Assay's lateness has raised the p99 of each run by so much. */
  static Group late(Group group, double nanos) {
    List<RunFigures> runs =
        group.runs().stream()
            .map(
                run ->
                    new RunFigures(
                        run.folder(),
                        run.manifest(),
                        run.figures(),
                        Map.of(P99, nanos),
                        run.windows(),
                        run.unsteady()))
            .toList();
    return new Group(group.label(), group.name(), runs, group.leftOut());
  }

  /** The same with so many more runs that the store failed. */
  public static Group failed(Group group, int failed) {
    List<ExcludedRun> leftOut = new ArrayList<>();
    for (int i = 0; i < failed; i++) {
      leftOut.add(new ExcludedRun(Path.of("failed" + i), "UNSUSTAINED", true, "not valid"));
    }
    return new Group(group.label(), group.name(), group.runs(), leftOut);
  }

  /** A group of so many repeats, each with these figures. */
  public static Group repeats(String label, List<Map<Figure, Double>> repeats) {
    return of(label, SamplePlans.plain(), repeats);
  }

  /** A group of one run of a plan for each of these figures. */
  static Group of(String label, Plan plan, List<Map<Figure, Double>> repeats) {
    return of(label, Recorded.finished(plan), repeats);
  }

  private static Group of(String label, Manifest manifest, List<Map<Figure, Double>> repeats) {
    List<RunFigures> runs = new ArrayList<>();
    for (Map<Figure, Double> figures : repeats) {
      Path folder = Path.of("runs", label, Integer.toString(runs.size()));
      runs.add(new RunFigures(folder, manifest, figures, List.of()));
    }
    return new Group(label, "variant " + label, runs, List.of());
  }

  public static Comparison compared(Group... groups) {
    return Comparison.of(List.of(groups), new Bootstrap(1, 999));
  }

  /** A table of one figure. */
  public static ResultTableSpec table(Figure figure, Column... columns) {
    return new ResultTableSpec(
        "rates", List.of(figure), List.of(columns), List.of(), Optional.empty());
  }
}
