package assay.lab.plan.result;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an experiment file wants to be drawn of its runs. A run's plan keeps it, so that whoever has
 * the folders can draw it again.
 *
 * @param number as in its source, such as {@code 8} or {@code 10-11}; empty if it has none
 * @param x a variable; {@link #TIME} since a phase began; {@link #LAG} or {@link #LATENCY}, of
 *     which shares are drawn
 * @param by a variable, each of whose values is drawn with a line of its own; empty for none
 * @param y what is drawn; none of lags
 * @param draw how values over a variable are drawn; null for lines, of plans of older versions
 * @param baseline a value of x or by, that others are set against; empty for none
 * @param only variants that are drawn; all if empty
 * @param window over time: each point is the mean over so long, or over less in a short phase;
 *     points are as they were measured if it is empty
 * @param paper what the source found, a sentence or two; empty if nothing is quoted
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
  /** On x: seconds since the phase began. */
  public static final String TIME = "time";

  /** On x: how long rows were not seen after they were written. */
  public static final String LAG = "lag";

  /** On x: how long operations took. */
  public static final String LATENCY = "latency";

  /** How values over a variable are drawn. */
  public enum Form {
    LINES,
    /** Side by side, with their intervals. */
    BARS,
    /** One upon the other: parts of a whole. */
    STACKED;

    /** As files write it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Which axes are logarithmic. */
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

    /** As files write it. */
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
              ? "y: a figure of lags draws their shares and takes no y"
              : "y: must have at least one, such as [p99 of read in run]");
    }
    for (Figure each : y) {
      if (each.phase().isEmpty() && !x.equals(TIME)) {
        throw new IllegalArgumentException("y: '" + each.text() + "' says not in which phase");
      }
      if (x.equals(TIME)
          && (each.operation().equals(Figure.CLIENTS) || each.quantity().isOneOfTime())) {
        throw new IllegalArgumentException("y: '" + each.text() + "' is no series over time");
      }
      if (!isVariable(x) && !each.divisor().isOne()) {
        throw new IllegalArgumentException(
            "y: '" + each.text() + "' needs a variable on x; leave 'per' out");
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
          "draw: " + draw.label() + " need a variable on x, not '" + x + "'; leave 'draw' out");
    }
    if (draw != Form.LINES && axes.logX()) {
      throw new IllegalArgumentException(
          "axes: " + draw.label() + " stand side by side; say linear or log-y");
    }
    if (draw == Form.STACKED && (!by.isEmpty() || axes.logY())) {
      throw new IllegalArgumentException(
          "draw: stacked shows parts of a whole; it takes no 'by' and no logarithmic axis");
    }
    if (draw == Form.STACKED && y.stream().map(Figure::unit).distinct().count() > 1) {
      throw new IllegalArgumentException("y: parts of a stack must have one unit");
    }
  }

  private static void checkWindow(Duration window, String x, List<Figure> y) {
    if (!x.equals(TIME)) {
      throw new IllegalArgumentException("window: it is of a figure over time; leave it out");
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

  /** Decides whether a variant is drawn. */
  public boolean draws(String variant, Map<String, String> values) {
    return only.isEmpty() || only.get().means(variant, values);
  }

  /** Whether x is a variable of the experiment. */
  public boolean overVariable() {
    return isVariable(x);
  }

  private static boolean isVariable(String x) {
    return !Set.of(TIME, LAG, LATENCY).contains(x);
  }

  /** {@code Figure 8: title}. */
  public String heading() {
    return number.isEmpty() ? title : "Figure " + number + ": " + title;
  }
}
