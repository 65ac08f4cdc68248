package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.figures.LagFigures;
import assay.lab.compare.figures.Lags;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.FigureSpec;
import assay.lab.run.RecordedRun;
import assay.lab.run.RunReader;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Cumulative distribution of non-zero lags by variant (YCSB++, figure 7). A lag is the time until a
 * written row is visible.
 */
public record LagDistribution(FigureSpec spec, List<Curve> curves) implements DrawnFigure {
  /**
   * Lag distribution of one variant, over all repeats together.
   *
   * @param label how the variant differs from the others
   * @param lags lags of the rows that consumers looked for
   * @param late share of rows whose lag is not zero
   * @param median median of the non-zero lags, in ns
   * @param p99 p99 of the non-zero lags, in ns
   * @param floor highest floor of the variant's runs, in ns; NaN if unknown. A lag below the floor
   *     cannot be distinguished from no lag.
   */
  public record Curve(String label, Lags lags, Told late, Told median, Told p99, double floor) {}

  /**
   * A variant's value of one quantity, with a confidence interval.
   *
   * @param pooled value over all repeats together; NaN if there is no value, infinite if a row
   *     never became visible
   * @param interval interval of the repeats' median; empty if there are too few repeats, or if a
   *     repeat lacks the quantity
   */
  public record Told(double pooled, Optional<ConfidenceInterval> interval) {}

  static LagDistribution of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap)
      throws IOException {
    Lines labels = new Lines(spec, measured);
    List<Curve> curves = new ArrayList<>();
    for (Group group : measured) {
      List<Lags> runs = new ArrayList<>();
      List<LagFigures> phases = new ArrayList<>();
      for (RunFigures run : group.runs()) {
        List<LagFigures> ofRun = lags(RunReader.read(run.folder()));
        if (!ofRun.isEmpty()) {
          runs.add(Lags.joined(ofRun.stream().map(LagFigures::lags).toList()));
          phases.addAll(ofRun);
        }
      }
      double floor = phases.stream().mapToDouble(LagFigures::floor).max().orElse(Double.NaN);
      curves.add(curve(labels.label(group), runs, floor, bootstrap));
    }
    return new LagDistribution(spec, curves);
  }

  private static List<LagFigures> lags(RecordedRun run) throws IOException {
    return LagFigures.of(run).stream()
        .filter(phase -> phase.valid() && phase.lags().keys() > 0)
        .toList();
  }

  private static Curve curve(String label, List<Lags> runs, double floor, Bootstrap bootstrap) {
    Lags all = Lags.joined(runs);
    return new Curve(
        label,
        all,
        told(all, runs, Lags::lateShare, bootstrap),
        told(all, runs, lags -> lags.quantile(0.5), bootstrap),
        told(all, runs, lags -> lags.quantile(0.99), bootstrap),
        floor);
  }

  private static Told told(
      Lags all, List<Lags> runs, ToDoubleFunction<Lags> figure, Bootstrap bootstrap) {
    List<Double> values =
        runs.stream().map(figure::applyAsDouble).filter(Double::isFinite).toList();
    // If a repeat lacks the quantity, an interval computed from the other repeats would be too low.
    Optional<ConfidenceInterval> interval =
        values.size() == runs.size() ? bootstrap.median(Sample.of(values)) : Optional.empty();
    return new Told(figure.applyAsDouble(all), interval);
  }
}
