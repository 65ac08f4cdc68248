package assay.lab.compare;

import assay.lab.compare.figures.ExcludedRun;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.Plan;
import assay.lab.plan.SamplePlans;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.Manifest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    List<RunFigures> runs = new ArrayList<>();
    for (double rate : rates) {
      Map<Figure, Double> figures = new LinkedHashMap<>();
      figures.put(RATE, rate);
      figures.put(P99, 1e9 / rate);
      Path folder = Path.of("runs", label, Integer.toString(runs.size()));
      runs.add(new RunFigures(folder, manifest(environment), figures, List.of()));
    }
    return new Group(label, "variant " + label, runs, List.of());
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

  static Manifest manifest(Map<String, Object> environment) {
    return manifest(SamplePlans.plain(), environment);
  }

  /** A group of one run of a plan for each of these figures. */
  static Group of(String label, Plan plan, List<Map<Figure, Double>> repeats) {
    List<RunFigures> runs = new ArrayList<>();
    for (Map<Figure, Double> figures : repeats) {
      Path folder = Path.of("runs", label, Integer.toString(runs.size()));
      runs.add(new RunFigures(folder, manifest(plan, Map.of()), figures, List.of()));
    }
    return new Group(label, "variant " + label, runs, List.of());
  }

  private static Manifest manifest(Plan plan, Map<String, Object> environment) {
    return new Manifest(
        Manifest.FORMAT,
        "0.1.0",
        "sample",
        Manifest.State.FINISHED,
        Instant.EPOCH,
        Instant.EPOCH,
        1,
        plan,
        Map.of("name", "simulated"),
        environment,
        null,
        new Manifest.Verdict("SUSTAINED", true, "Sustained.", List.of(), List.of()));
  }
}
