package assay.lab.report.comparison;

import assay.lab.figure.DrawnFigure;
import assay.lab.figure.Latencies;
import assay.lab.figure.OverTime;
import assay.lab.figure.OverTime.Beside;
import assay.lab.figure.OverVariable;
import assay.lab.figure.OverVariable.Point;
import assay.lab.figure.OverVariable.Trend;
import assay.lab.figure.Shares;
import assay.lab.figure.Shares.Told;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.report.page.Figures;
import assay.lab.report.page.Unit;
import assay.lab.statistics.Bootstrap;
import assay.lab.statistics.Interval;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Describes an experiment's figure from its numbers, for both terminal and page. Statements that
 * the numbers do not support are called undetermined, with the reason.
 */
final class FigureWords {
  private static final Unit PERCENT = Unit.named("percent");

  private FigureWords() {}

  static Optional<String> paper(FigureSpec spec) {
    return spec.paper().isEmpty()
        ? Optional.empty()
        : Optional.of("The paper found: " + spec.paper().strip());
  }

  /** Sentences to follow "Here": one for each line of the figure, and at least one. */
  static List<String> here(DrawnFigure figure) {
    List<String> sentences = new ArrayList<>();
    if (figure instanceof OverVariable over) {
      over.lines().forEach(line -> sentences.add(line(line, over.spec().x())));
      over.spec()
          .baseline()
          .ifPresent(base -> over.lines().forEach(line -> toBaseline(over, line, base, sentences)));
      WindowWords.maxima(over.spec()).ifPresent(sentences::add);
    } else if (figure instanceof OverTime over) {
      over.levels()
          .forEach(
              each ->
                  sentences.add(
                      level(
                          each.label(),
                          each.figure(),
                          " is on average ",
                          each.sample(),
                          each.interval())));
      over.besides().forEach(beside -> sentences.add(beside(beside)));
      WindowWords.overTime(over).ifPresent(sentences::add);
    } else if (figure instanceof Latencies latencies) {
      latencies
          .levels()
          .forEach(
              each ->
                  sentences.add(
                      level(each.label(), each.figure(), " is ", each.sample(), each.interval())));
    } else {
      shares((Shares) figure, sentences);
    }
    return sentences.isEmpty() ? List.of("nothing is known: no run counts.") : sentences;
  }

  static String percent(double share) {
    return Figures.of(100 * share, PERCENT);
  }

  private static String with(String label, Figure figure) {
    return (label.isEmpty() ? "" : "with " + label + ", ") + figure.text();
  }

  private static String line(OverVariable.Line line, String x) {
    String what = with(line.label(), line.figure());
    Unit unit = Unit.of(line.figure());
    if (line.points().isEmpty()) {
      return what + " is unknown: no valid run has it.";
    }
    if (line.trend().isEmpty()) {
      return what
          + " is "
          + at(line.points().get(0), x, unit)
          + "; its direction is unknown, since no other value of "
          + x
          + " was measured.";
    }
    Trend trend = line.trend().get();
    String ends = at(trend.first(), x, unit);
    String then = at(trend.last(), x, unit);
    String ratio = ratio(trend.ratio(), trend.interval());
    String course =
        switch (trend.direction()) {
          case RISES -> " rises from " + ends + " to " + then + ": " + ratio;
          case FALLS -> " falls from " + ends + " to " + then + ": " + ratio;
          case UNDETERMINED ->
              " is "
                  + ends
                  + " and "
                  + then
                  + ": "
                  + ratio
                  + ", direction undetermined: "
                  + doubt(trend.interval(), trend.first(), trend.last());
        };
    return what + course + between(line.points(), x, unit) + ".";
  }

  private static String at(Point point, String x, Unit unit) {
    return ComparisonWords.value(point.sample().median(), unit)
        + " "
        + bracketed(point.interval(), unit)
        + " at "
        + x
        + " "
        + point.place().text();
  }

  /** Describes a point between the ends that is beyond both, if any. */
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
    return far == null ? "" : "; in between it is " + at(far, x, unit);
  }

  private static String ratio(double ratio, Optional<Interval> interval) {
    return Double.isNaN(ratio)
        ? "the ratio is undefined"
        : "× " + Figures.threeDigits(ratio) + " " + ComparisonWords.plain(interval);
  }

  private static String bracketed(Optional<Interval> interval, Unit unit) {
    return interval.isPresent()
        ? ComparisonWords.interval(interval, unit)
        : "[" + ComparisonWords.UNDETERMINED + "]";
  }

  private static String doubt(Optional<Interval> ratio, Point first, Point last) {
    return ratio.isPresent()
        ? "the ratio's interval contains 1"
        : tooFew(first.sample().size(), last.sample().size());
  }

  private static String tooFew(int one, int other) {
    return Math.min(one, other) < Bootstrap.LEAST_REPEATS
        ? "too few repeats for an interval ("
            + one
            + " and "
            + other
            + "; "
            + Bootstrap.LEAST_REPEATS
            + " each needed)"
        : "a value is zero";
  }

  /** Each value of x compared with the baseline; skips the baseline's own line. */
  private static void toBaseline(
      OverVariable over, OverVariable.Line line, VariantName base, List<String> sentences) {
    List<String> ratios = new ArrayList<>();
    for (Point point : line.points()) {
      point
          .toBaseline()
          .ifPresent(
              ratio ->
                  ratios.add(
                      ratio(ratio.value(), ratio.interval())
                          + " at "
                          + over.spec().x()
                          + " "
                          + point.place().text()));
    }
    if (!ratios.isEmpty()) {
      sentences.add(
          with(line.label(), line.figure())
              + ", compared with "
              + base.text()
              + " block by block, is "
              + String.join("; ", ratios)
              + ".");
    }
  }

  private static String level(
      String label, Figure figure, String is, Sample sample, Optional<Interval> interval) {
    String what = with(label, figure);
    Unit unit = Unit.of(figure);
    return sample.size() == 0
        ? what + " is unknown: no valid run has it."
        : what
            + is
            + ComparisonWords.value(sample.median(), unit)
            + " "
            + bracketed(interval, unit)
            + ".";
  }

  private static String beside(Beside beside) {
    Unit unit = Unit.of(beside.figure());
    String series = beside.series().operation();
    String what = with(beside.label(), beside.figure());
    if (beside.above().size() == 0 || beside.zero().size() == 0) {
      String only =
          beside.above().size() > 0
              ? "zero in none"
              : beside.zero().size() > 0 ? "zero in all" : "known in none";
      return what
          + " cannot be compared with and without "
          + series
          + ", which was "
          + only
          + " of its seconds.";
    }
    String values =
        what
            + " is on average "
            + side(beside.above().median(), beside.aboveInterval(), beside.aboveSeconds(), unit)
            + " where "
            + series
            + " is above zero, and "
            + side(beside.zero().median(), beside.zeroInterval(), beside.zeroSeconds(), unit)
            + " where it is zero: "
            + ratio(beside.ratios().median(), beside.ratioInterval());
    if (beside.ratioInterval().isEmpty()) {
      return values
          + ", undetermined: "
          + tooFew(beside.ratios().size(), beside.ratios().size())
          + ".";
    }
    Interval ratio = beside.ratioInterval().get();
    return values
        + (ratio.contains(1)
            ? ", undetermined: the ratio's interval contains 1."
            : ratio.low() > 1 ? ", higher above zero." : ", lower above zero.");
  }

  private static String side(double median, Optional<Interval> interval, long seconds, Unit unit) {
    return ComparisonWords.value(median, unit)
        + " "
        + bracketed(interval, unit)
        + " ("
        + Figures.count(seconds)
        + " s)";
  }

  private static void shares(Shares shares, List<String> sentences) {
    for (Shares.Curve curve : shares.curves()) {
      String with = curve.label().isEmpty() ? "" : "with " + curve.label() + ", ";
      if (curve.lags().keys() == 0) {
        sentences.add(with + "lags are unknown: no valid run recorded any.");
        continue;
      }
      String never =
          curve.lags().neverSeen() == 0
              ? ""
              : "; "
                  + Figures.count(curve.lags().neverSeen())
                  + (curve.lags().neverSeen() == 1 ? " of them was" : " of them were")
                  + " never seen by the end";
      String lags =
          curve.late().pooled() == 0
              ? ""
              : "; the median of these lags is "
                  + lag(curve.median())
                  + ", their p99 "
                  + lag(curve.p99());
      sentences.add(
          with
              + percent(curve.late().pooled())
              + " "
              + percents(curve.late().interval())
              + " of "
              + Figures.count(curve.lags().keys())
              + " rows were not seen at the first try"
              + lags
              + never
              + floor(curve.floor())
              + ".");
    }
    List<Shares.Curve> known =
        shares.curves().stream().filter(curve -> curve.lags().keys() > 0).toList();
    if (known.size() > 1) {
      sentences.add(trend(known.get(0), known.get(known.size() - 1)));
    }
  }

  private static String floor(double nanos) {
    return Double.isNaN(nanos)
        ? "; the floor, below which a lag cannot be distinguished from none, is unknown"
        : "; a lag below "
            + Figures.duration(nanos)
            + ", the highest floor of its runs, cannot be distinguished from none";
  }

  private static String trend(Shares.Curve first, Shares.Curve last) {
    String what = "from " + first.label() + " to " + last.label() + " the share of such rows ";
    Optional<Interval> one = first.late().interval();
    Optional<Interval> two = last.late().interval();
    if (one.isEmpty() || two.isEmpty()) {
      return what
          + "changes by an unknown amount: an interval needs "
          + Bootstrap.LEAST_REPEATS
          + " repeats.";
    }
    if (one.get().overlaps(two.get())) {
      return what + "may rise or fall: the intervals overlap.";
    }
    return what + (two.get().low() > one.get().high() ? "rises." : "falls.");
  }

  private static String percents(Optional<Interval> shares) {
    return bracketed(
        shares.map(i -> new Interval(100 * i.low(), 100 * i.high(), i.confidence())), PERCENT);
  }

  private static String lag(Told told) {
    if (Double.isNaN(told.pooled())) {
      return "unknown (too few)";
    }
    if (Double.isInfinite(told.pooled())) {
      return "longer than measured";
    }
    return Figures.duration(told.pooled()) + " " + bracketed(told.interval(), Unit.NANOS);
  }
}
