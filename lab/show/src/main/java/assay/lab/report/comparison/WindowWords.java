package assay.lab.report.comparison;

import assay.lab.compare.figures.RunFigures;
import assay.lab.figure.OverTime;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.Quantity;
import assay.lab.report.page.Figures;
import assay.lab.result.ResultTable;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Describes the length of the time windows for which means and maxima were computed. */
final class WindowWords {
  private static final String RULE =
      "a window covers at most a twentieth of its phase, and at least 1 s.";

  private WindowWords() {}

  static Optional<String> overTime(OverTime over) {
    DoubleSummaryStatistics lengths =
        over.lines().stream()
            .map(line -> line.series().windowSeconds())
            .filter(seconds -> seconds.isPresent())
            .mapToDouble(seconds -> seconds.getAsDouble())
            .summaryStatistics();
    return lengths.getCount() == 0
        ? Optional.empty()
        : Optional.of("each point is the mean over " + range(lengths) + "; " + RULE);
  }

  static Optional<String> maxima(FigureSpec spec) {
    String names = names(spec.y());
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(names + " is the highest mean over a time window; " + RULE);
  }

  static Optional<String> table(ResultTable table) {
    String names = names(table.spec().of());
    DoubleSummaryStatistics lengths =
        table.rows().stream()
            .flatMap(row -> row.group().runs().stream())
            .flatMapToDouble(run -> lengths(run, table.spec().of()))
            .summaryStatistics();
    return names.isEmpty() || lengths.getCount() == 0
        ? Optional.empty()
        : Optional.of(
            names + " is the highest mean over a window of " + range(lengths) + "; " + RULE);
  }

  private static DoubleStream lengths(RunFigures run, Collection<Figure> figures) {
    return figures.stream()
        .map(run.windows()::get)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue);
  }

  private static String names(List<Figure> figures) {
    return figures.stream()
        .map(Figure::quantity)
        .filter(quantity -> quantity.window().isPresent())
        .map(Quantity::label)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String range(DoubleSummaryStatistics seconds) {
    String shortest = Figures.threeDigits(seconds.getMin());
    String longest = Figures.threeDigits(seconds.getMax());
    return (shortest.equals(longest) ? shortest : shortest + " to " + longest) + " s";
  }
}
