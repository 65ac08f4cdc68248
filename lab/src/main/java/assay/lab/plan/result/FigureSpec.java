package assay.lab.plan.result;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A figure that an experiment file requests of its runs. It is part of each run's plan, so that the
 * run folders suffice to draw it again.
 *
 * @param number in its source, such as {@code 8} or {@code 10-11}; empty if it has none
 * @param x a variable; {@link #TIME} since the start of a phase; {@link #LAG} or {@link #LATENCY}
 *     to draw their distribution
 * @param by variable with one line per value; empty for none
 * @param y metrics to draw; empty for lags
 * @param draw form of a figure over a variable; null in plans of earlier versions, which drew lines
 * @param baseline value of x or by that others are compared with; empty for none
 * @param only variants to draw; empty for all
 * @param window averaging window of a figure over time, shorter in a short phase; empty to draw
 *     points as measured
 * @param paper the source's result in a sentence or two; empty for none
 */
public record FigureSpec(
    String number,
    String title,
    String x,
    String by,
    List<Figure> y,
    Axes axes,
    Form draw,
    Optional<VariantName> baseline,
    Optional<VariantName> only,
    Optional<Duration> window,
    String paper) {
  /** On x: seconds since the start of the phase. */
  public static final String TIME = "time";

  /** On x: time from writing rows until they could be read. */
  public static final String LAG = "lag";

  /** On x: duration of operations. */
  public static final String LATENCY = "latency";

  public enum Form {
    LINES,
    BARS,
    /** On top of each other: parts of a whole. */
    STACKED;

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public enum Axes {
    LINEAR,
    LOG,
    LOG_X,
    LOG_Y;

    public boolean logX() {
      return this == LOG || this == LOG_X;
    }

    public boolean logY() {
      return this == LOG || this == LOG_Y;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public FigureSpec {
    y = List.copyOf(y);
    draw = draw == null ? Form.LINES : draw;
    if (y.isEmpty() != x.equals(LAG)) {
      throw new IllegalArgumentException(
          x.equals(LAG)
              ? "y: must be omitted with x: lag, which draws the lags' shares"
              : "y: must have at least one, such as [p99 of read in run]");
    }
    for (Figure each : y) {
      if (each.phase().isEmpty() && !x.equals(TIME)) {
        throw new IllegalArgumentException("y: '" + each.text() + "' must name a phase");
      }
      if (x.equals(TIME)
          && (each.operation().equals(Figure.CLIENTS) || each.quantity().isOneOfTime())) {
        throw new IllegalArgumentException("y: '" + each.text() + "' is not a series over time");
      }
      if (!isVariable(x) && !each.divisor().isOne()) {
        throw new IllegalArgumentException(
            "y: '" + each.text() + "' requires a variable on x; remove 'per'");
      }
      if (x.equals(LATENCY) && !each.quantity().isLatency()) {
        throw new IllegalArgumentException(
            "y: '" + each.text() + "' must be a latency, such as p99 of read in run");
      }
    }
    checkForm(x, by, y, axes, draw);
    if (window.isPresent()) {
      checkWindow(window.get(), x, y);
    }
    if (baseline.isPresent()) {
      checkBaseline(baseline.get(), x, by, draw);
    }
  }

  private static void checkForm(String x, String by, List<Figure> y, Axes axes, Form draw) {
    if (draw != Form.LINES && !isVariable(x)) {
      throw new IllegalArgumentException(
          "draw: " + draw.label() + " require a variable on x, not '" + x + "'; remove 'draw'");
    }
    if (draw != Form.LINES && axes.logX()) {
      throw new IllegalArgumentException(
          "axes: must be linear or log-y with draw: " + draw.label());
    }
    if (draw == Form.STACKED && (!by.isEmpty() || axes.logY())) {
      throw new IllegalArgumentException(
          "draw: stacked shows parts of a whole and allows no 'by' and no logarithmic axis");
    }
    if (draw == Form.STACKED && y.stream().map(Figure::unit).distinct().count() > 1) {
      throw new IllegalArgumentException("y: parts of a stack must have the same unit");
    }
  }

  private static void checkWindow(Duration window, String x, List<Figure> y) {
    if (!x.equals(TIME)) {
      throw new IllegalArgumentException("window: requires x: time; remove it");
    }
    if (window.toSeconds() < 1) {
      throw new IllegalArgumentException("window: must be at least 1s");
    }
    for (Figure each : y) {
      if (each.quantity().isLatency()) {
        throw new IllegalArgumentException(
            "window: '"
                + each.text()
                + "' cannot be averaged; draw it in a figure without 'window'");
      }
    }
  }

  private static void checkBaseline(VariantName baseline, String x, String by, Form draw) {
    Set<String> variables = baseline.values().keySet();
    if (!isVariable(x)
        || draw == Form.STACKED
        || variables.size() != 1
        || !Set.of(x, by).containsAll(variables)) {
      throw new IllegalArgumentException(
          "baseline: '" + baseline.text() + "' must be one value of x or by, such as " + x + "=1");
    }
  }

  public boolean draws(String variant, Map<String, String> values) {
    return only.isEmpty() || only.get().means(variant, values);
  }

  public boolean overVariable() {
    return isVariable(x);
  }

  private static boolean isVariable(String x) {
    return !Set.of(TIME, LAG, LATENCY).contains(x);
  }

  public String heading() {
    return number.isEmpty() ? title : "Figure " + number + ": " + title;
  }
}
