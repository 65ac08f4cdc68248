package assay.lab.figure;

import assay.lab.compare.Group;
import assay.lab.compare.RunFigures;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Which share of the lags that are not zero was at most so long, by variant (YCSB++, figure 7). */
public record Shares(FigureSpec spec, List<Curve> curves) implements DrawnFigure {
  private static final int MOST_CORNERS = 400;

  /**
   * One variant, all repeats together.
   *
   * @param label by what it differs from the others
   * @param rows that were sampled
   * @param neverSeen of these, by the end
   * @param corners of the curve, ascending; it ends below 1 where rows were never seen
   * @param nonZero share of lags that are not zero
   * @param median of the lags that are not zero
   * @param p99 of the same
   */
  public record Curve(
      String label,
      long rows,
      long neverSeen,
      List<Corner> corners,
      Told nonZero,
      Told median,
      Told p99) {}

  /**
   * A corner.
   *
   * @param share of the lags that are not zero, from 0 to 1
   */
  public record Corner(double micros, double share) {}

  /**
   * A figure of the variant.
   *
   * @param pooled of all repeats together; NaN if there is none, infinite if it was never seen
   * @param interval of the median of repeats; empty with too few of them
   */
  public record Told(double pooled, Optional<Interval> interval) {}

  /** Of groups with runs. */
  static Shares of(FigureSpec spec, List<Group> measured, Bootstrap bootstrap) throws IOException {
    Lines labels = new Lines(spec, measured);
    List<Curve> curves = new ArrayList<>();
    for (Group group : measured) {
      List<Lags> runs = new ArrayList<>();
      for (RunFigures run : group.runs()) {
        Lags lags = Lags.read(run.folder());
        if (lags.count() > 0) {
          runs.add(lags);
        }
      }
      curves.add(curve(labels.label(group), runs, bootstrap));
    }
    return new Shares(spec, curves);
  }

  private static Curve curve(String label, List<Lags> runs, Bootstrap bootstrap) {
    Lags all = Lags.joined(runs);
    return new Curve(
        label,
        all.count(),
        all.neverSeen(),
        corners(all),
        told(all, runs, Lags::nonZeroShare, bootstrap),
        told(all, runs, lags -> lags.quantileMicros(0.5), bootstrap),
        told(all, runs, lags -> lags.quantileMicros(0.99), bootstrap));
  }

  private static Told told(
      Lags all, List<Lags> runs, ToDoubleFunction<Lags> figure, Bootstrap bootstrap) {
    List<Double> values =
        runs.stream().map(figure::applyAsDouble).filter(Double::isFinite).toList();
    // A repeat without such a figure is no repeat of it: an interval of the others would be too
    // low.
    Optional<Interval> interval =
        values.size() == runs.size() ? bootstrap.median(Sample.of(values)) : Optional.empty();
    return new Told(figure.applyAsDouble(all), interval);
  }

  private static List<Corner> corners(Lags lags) {
    int step = Math.max(1, lags.seen() / MOST_CORNERS);
    List<Corner> corners = new ArrayList<>();
    for (int i = 0; i < lags.seen(); i += step) {
      corners.add(corner(lags, i));
    }
    if (lags.seen() > 0 && (lags.seen() - 1) % step != 0) {
      corners.add(corner(lags, lags.seen() - 1));
    }
    return corners;
  }

  private static Corner corner(Lags lags, int index) {
    return new Corner(lags.seenMicros(index), (index + 1.0) / lags.nonZero());
  }
}
