package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.figure.FigureLevel;
import assay.lab.figure.LagDistribution;
import assay.lab.figure.LagDistribution.Told;
import assay.lab.figure.Latencies;
import assay.lab.figure.OverTime;
import assay.lab.figure.OverTime.Beside;
import assay.lab.figure.OverTime.Side;
import assay.lab.figure.OverVariable;
import assay.lab.figure.OverVariable.Point;
import assay.lab.figure.OverVariable.Trend;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.ConfidenceInterval;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Describes an experiment's figure in sentences for terminals and pages. If the values are not
 * sufficient for a statement, the sentence states the reason.
 */
final class FigureWords {
  private FigureWords() {}

  static Optional<String> paper(FigureSpec spec) {
    return spec.paper().isEmpty()
        ? Optional.empty()
        : Optional.of("The paper found: " + spec.paper().strip());
  }

  /** Returns at least one sentence, to be printed after the word "Here". */
  static List<String> here(DrawnFigure figure) {
    List<String> sentences = here(figure, Set.of());
    return sentences.isEmpty() ? List.of("there is no valid run.") : sentences;
  }

  /**
   * Returns the sentences of {@link #here(DrawnFigure)}, without sentences about the metrics in
   * {@code printed}.
   *
   * @param printed metrics whose medians are printed elsewhere
   * @return the sentences; may be empty
   */
  static List<String> here(DrawnFigure figure, Set<Figure> printed) {
    List<String> sentences = new ArrayList<>();
    if (figure instanceof OverVariable over) {
      over.lines().stream()
          .filter(line -> !printed.contains(line.figure()))
          .forEach(line -> sentences.add(line(line, over)));
      over.spec()
          .baseline()
          .ifPresent(base -> over.lines().forEach(line -> toBaseline(over, line, base, sentences)));
      WindowWords.maxima(over.spec()).ifPresent(sentences::add);
    } else if (figure instanceof OverTime over) {
      levels(over.levels(), " is on average ", printed, sentences);
      over.besides().forEach(beside -> sentences.add(beside(beside)));
      WindowWords.overTime(over).ifPresent(sentences::add);
    } else if (figure instanceof Latencies latencies) {
      levels(latencies.levels(), " is ", printed, sentences);
    } else {
      shares((LagDistribution) figure, sentences);
    }
    return sentences;
  }

  private static void levels(
      List<FigureLevel> levels, String is, Set<Figure> printed, List<String> sentences) {
    levels.stream()
        .filter(level -> !printed.contains(level.figure()))
        .forEach(level -> sentences.add(level(level, is)));
  }

  static String name(String what, String label) {
    return label.isEmpty() ? what : what + ", " + label;
  }

  private static String with(String label, Figure figure) {
    return with(label) + figure.text();
  }

  private static String with(String label) {
    return label.isEmpty() ? "" : "with " + label + ", ";
  }

  private static String line(OverVariable.Line line, OverVariable over) {
    String x = over.spec().x();
    String what = with(line.label(), line.figure());
    Unit unit = Unit.of(line.figure());
    if (line.points().isEmpty()) {
      return what + " is unknown: no valid run measured it.";
    }
    if (line.trend().isEmpty()) {
      return "%s is %s; the trend is unknown, because no other value of %s was measured."
          .formatted(what, at(line.points().get(0), x, unit), x);
    }
    if (!over.ordered() && line.points().size() > 2) {
      return what
          + " is "
          + String.join("; ", line.points().stream().map(each -> at(each, x, unit)).toList())
          + ".";
    }
    Trend trend = line.trend().get();
    String ends = at(trend.first(), x, unit);
    String then = at(trend.last(), x, unit);
    String ratio = ratio(trend.ratio(), trend.interval());
    if (!over.ordered()) {
      return "%s is %s and %s: %s.".formatted(what, ends, then, ratio);
    }
    String course =
        switch (trend.direction()) {
          case RISES -> " rises from " + ends + " to " + then + ": " + ratio;
          case FALLS -> " falls from " + ends + " to " + then + ": " + ratio;
          case UNDETERMINED ->
              " is %s and %s: %s; trend undetermined: %s"
                  .formatted(ends, then, ratio, doubt(trend));
        };
    return what + course + between(line.points(), x, unit) + ".";
  }

  private static String at(Point point, String x, Unit unit) {
    return median(point.sample(), point.interval(), unit) + " at " + x + " " + point.place().text();
  }

  private static String median(Sample sample, Optional<ConfidenceInterval> interval, Unit unit) {
    return ComparisonWords.value(sample.median(), unit) + " " + bracketed(interval, unit);
  }

  private static String between(List<Point> points, String x, Unit unit) {
    double first = points.get(0).sample().median();
    double last = points.get(points.size() - 1).sample().median();
    Point far = null;
    double most = 0;
    for (Point point : points) {
      double median = point.sample().median();
      double beyond = Math.max(median - Math.max(first, last), Math.min(first, last) - median);
      if (beyond > most) {
        most = beyond;
        far = point;
      }
    }
    return far == null ? "" : "; in between, it is " + at(far, x, unit);
  }

  private static String ratio(double ratio, Optional<ConfidenceInterval> interval) {
    return Double.isNaN(ratio)
        ? "the ratio is undefined"
        : "× " + ComparisonWords.ratio(ratio, interval);
  }

  private static String bracketed(Optional<ConfidenceInterval> interval, Unit unit) {
    return interval.isPresent()
        ? ComparisonWords.interval(interval, unit)
        : "[" + ComparisonWords.UNDETERMINED + "]";
  }

  private static String doubt(Trend trend) {
    return trend.interval().isPresent()
        ? "the ratio's interval contains 1"
        : tooFew(trend.first().sample().size(), trend.last().sample().size());
  }

  private static String tooFew(int one, int other) {
    return Math.min(one, other) < Bootstrap.LEAST_REPEATS
        ? "too few repeats for an interval (%s and %s; %s each needed)"
            .formatted(one, other, Bootstrap.LEAST_REPEATS)
        : "a value is zero";
  }

  private static void toBaseline(
      OverVariable over, OverVariable.Line line, VariantName base, List<String> sentences) {
    List<String> ratios = new ArrayList<>();
    for (Point point : line.points()) {
      String at = " at " + over.spec().x() + " " + point.place().text();
      point.toBaseline().ifPresent(r -> ratios.add(ratio(r.value(), r.interval()) + at));
    }
    if (!ratios.isEmpty()) {
      sentences.add(
          "%s, compared with %s block by block, is %s."
              .formatted(
                  with(line.label(), line.figure()), base.text(), String.join("; ", ratios)));
    }
  }

  private static String level(FigureLevel level, String is) {
    String what = with(level.label(), level.figure());
    Unit unit = Unit.of(level.figure());
    return level.sample().size() == 0
        ? what + " is unknown: no valid run measured it."
        : what + is + median(level.sample(), level.interval(), unit) + ".";
  }

  private static String beside(Beside beside) {
    Unit unit = Unit.of(beside.figure());
    String series = beside.series().operation();
    String what = with(beside.label(), beside.figure());
    if (beside.above().means().size() == 0 || beside.zero().means().size() == 0) {
      String only =
          beside.above().means().size() > 0
              ? "never zero"
              : beside.zero().means().size() > 0 ? "always zero" : "never measured";
      return ("For %s, times when %s is zero cannot be compared with the rest of the time: the"
              + " series was %s.")
          .formatted(what, series, only);
    }
    String values =
        "%s is on average %s while %s is above zero, and %s while the series is zero: %s"
            .formatted(
                what,
                side(beside.above(), unit),
                series,
                side(beside.zero(), unit),
                ratio(beside.ratios().median(), beside.ratioInterval()));
    if (beside.ratioInterval().isEmpty()) {
      return values
          + ", undetermined: "
          + tooFew(beside.ratios().size(), beside.ratios().size())
          + ".";
    }
    ConfidenceInterval ratio = beside.ratioInterval().get();
    return values
        + (ratio.contains(1)
            ? ", undetermined: the ratio's interval contains 1."
            : (ratio.low() > 1 ? ", higher" : ", lower") + " while the series is above zero.");
  }

  private static String side(Side of, Unit unit) {
    return median(of.means(), of.interval(), unit) + " (" + Figures.count(of.seconds()) + " s)";
  }

  private static void shares(LagDistribution shares, List<String> sentences) {
    for (LagDistribution.Curve curve : shares.curves()) {
      String with = with(curve.label());
      if (curve.lags().keys() == 0) {
        sentences.add(with + "lags are unknown: no valid run recorded lags.");
        continue;
      }
      long unseen = curve.lags().neverSeen();
      String never =
          "; %s of these rows %s never seen by the end"
              .formatted(Figures.count(unseen), unseen == 1 ? "was" : "were");
      String lags =
          "; the median lag of these rows is %s, and the p99 is %s"
              .formatted(lag(curve.median()), lag(curve.p99()));
      sentences.add(
          "%s%s %s of %s rows were not seen at the first try%s%s%s."
              .formatted(
                  with,
                  Figures.percent(curve.late().pooled()),
                  bracketed(curve.late().interval(), Unit.SHARE),
                  Figures.count(curve.lags().keys()),
                  curve.late().pooled() == 0 ? "" : lags,
                  unseen == 0 ? "" : never,
                  floor(curve.floor())));
    }
    List<LagDistribution.Curve> known =
        shares.curves().stream().filter(curve -> curve.lags().keys() > 0).toList();
    if (known.size() > 1) {
      sentences.add(trend(known.get(0), known.get(known.size() - 1)));
    }
  }

  private static String floor(double nanos) {
    return Double.isNaN(nanos)
        ? "; the floor, below which a lag cannot be distinguished from no lag, is unknown"
        : "; a lag below %s, the highest floor of the runs, cannot be distinguished from no lag"
            .formatted(Figures.duration(nanos));
  }

  private static String trend(LagDistribution.Curve first, LagDistribution.Curve last) {
    String rows = ", the share of rows not seen at the first try ";
    String what = "from " + first.label() + " to " + last.label() + rows;
    Optional<ConfidenceInterval> one = first.late().interval();
    Optional<ConfidenceInterval> two = last.late().interval();
    if (one.isEmpty() || two.isEmpty()) {
      return "%schanges by an unknown amount: an interval needs %s repeats."
          .formatted(what, Bootstrap.LEAST_REPEATS);
    }
    if (one.get().overlaps(two.get())) {
      return what + "may rise or fall: the intervals overlap.";
    }
    return what + (two.get().low() > one.get().high() ? "rises." : "falls.");
  }

  private static String lag(Told told) {
    if (Double.isNaN(told.pooled())) {
      return "unknown (too few rows)";
    }
    if (Double.isInfinite(told.pooled())) {
      return "longer than the measured time";
    }
    return Figures.duration(told.pooled()) + " " + bracketed(told.interval(), Unit.NANOS);
  }
}
