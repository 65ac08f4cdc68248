package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Ratio;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the ratio of a metric in one group to a metric in another group. Repeats are paired by
 * block where possible.
 */
public final class GroupRatio {
  private GroupRatio() {}

  /**
   * Returns the ratio of a metric in one group to a metric in another group. A block is one repeat
   * of one execution of an experiment. Repeats are paired if both groups have a value in at least
   * {@link Bootstrap#LEAST_REPEATS} blocks. If both metrics belong to the same group, every run is
   * a block.
   */
  public static Ratio of(Group other, Figure over, Group base, Figure under, Bootstrap bootstrap) {
    Map<String, Double> numerators = values(other, over);
    Map<String, Double> denominators = values(base, under);
    List<String> blocks =
        numerators.keySet().stream().filter(denominators::containsKey).sorted().toList();
    if (blocks.size() >= Bootstrap.LEAST_REPEATS) {
      return Ratio.ofBlocks(
          Sample.of(blocks.stream().map(denominators::get).toList()),
          Sample.of(blocks.stream().map(numerators::get).toList()),
          bootstrap);
    }
    return Ratio.ofGroups(sample(denominators.values()), sample(numerators.values()), bootstrap);
  }

  private static Sample sample(Collection<Double> values) {
    return Sample.of(new ArrayList<>(values));
  }

  private static Map<String, Double> values(Group group, Figure figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (RunFigures run : group.runs()) {
      Optional.ofNullable(run.figures().get(figure)).ifPresent(v -> values.put(block(run), v));
    }
    return values;
  }

  /**
   * Returns the execution and the repeat of a run. For a run outside an experiment, returns the
   * run's folder.
   */
  private static String block(RunFigures run) {
    Optional<PlanOrigin> origin = run.manifest().plan().origin();
    return origin.map(o -> o.begun() + " " + o.repeat()).orElseGet(() -> run.folder().toString());
  }
}
