package assay.lab.plan.result;

import assay.lab.study.Key;
import assay.lab.study.Require;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chart that an experiment file requests. Each run's plan contains the request, so that the chart
 * can be redrawn from the run folders alone.
 *
 * @param draw form of the chart; null in plans of earlier versions, which always drew lines
 * @param window length of the window over which each point is averaged; shorter in a short phase
 */
public record FigureSpec(
    @Key(
            value =
                "Number of the figure in the source publication, such as 8 or 10-11. Default: no "
                    + "number.",
            optional = true)
        String number,
    @Key("Title of the figure, on one line.") String title,
    @Key(
            "Quantity on the horizontal axis: a variable's name, time (since the start of the "
                + "phase), lag or latency. For lag and latency, the figure shows distributions.")
        String x,
    @Key(
            value =
                "Variable that splits the results into lines, one line per value. Default: one "
                    + "line per metric in 'y'.",
            optional = true)
        String by,
    @Key(
            "Metrics to draw, such as [p99 of read in run, mean of cpu.tserver.cores in "
                + "run]. Default: none; required unless 'x' is lag.")
        List<Figure> y,
    @Key(
            value =
                "Scale of the axes: linear, log-x, log-y or log (both axes). If the metrics have "
                    + "different units, only the first metric's y axis can be logarithmic.",
            otherwise = "linear")
        Axes axes,
    @Key(
            value =
                "Form of the figure if 'x' is a variable: lines, bars or stacked (bars of all "
                    + "metrics on top of each other).",
            otherwise = "lines")
        Form draw,
    @Key(
            "Variant in the denominator of ratios, as NAME=VALUE, where NAME is the variable in "
                + "'x' or 'by'. If this key is set, the figure shows ratios, computed within each "
                + "repeat. Default: no ratios.")
        Optional<VariantName> baseline,
    @Key(
            "Variants to draw, selected by NAME=VALUE, such as threads=4; separate several "
                + "conditions with commas. Default: all variants.")
        Optional<VariantName> only,
    @Key(
            "If 'x' is time: length of the moving average, such as 30s; at most 1/20 of the "
                + "phase's duration. Default: no averaging.")
        Optional<Duration> window,
    @Key(
            value =
                "Result that the source publication reports, shown next to the measured result. "
                    + "Default: none.",
            optional = true)
        String paper)
    implements ResultSpec {
  public static final String TIME = "time";
  public static final String LAG = "lag";
  public static final String LATENCY = "latency";

  public enum Form {
    LINES,
    BARS,
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
  }

  public FigureSpec {
    y = List.copyOf(y);
    draw = draw == null ? Form.LINES : draw;
    Require.that(
        y.isEmpty() == x.equals(LAG),
        x.equals(LAG)
            ? "y: must be omitted with 'x: lag', because the figure then shows the distribution of"
                + " lags"
            : "y: must list at least one metric, such as [p99 of read in run]");
    for (Figure each : y) {
      String metric = "y: '" + each.text() + "'";
      boolean overTime = !each.operation().equals(Figure.CLIENTS) && !each.quantity().isOneOfTime();
      Require.that(x.equals(TIME) || !each.phase().isEmpty(), metric + " must name a phase");
      Require.that(!x.equals(TIME) || overTime, metric + " is not a series over time");
      Require.that(
          isVariable(x) || each.divisor().isOne(),
          metric + " requires a variable on x; remove 'per'");
      Require.that(
          !x.equals(LATENCY) || each.quantity().isLatency(),
          metric + " must be a latency, such as p99 of read in run");
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
    boolean stacked = draw == Form.STACKED;
    Require.that(
        draw == Form.LINES || isVariable(x),
        "draw: " + draw.label() + " requires a variable on x; got '" + x + "'. Remove 'draw'.");
    Require.that(
        draw == Form.LINES || !axes.logX(),
        "axes: must be linear or log-y, because of 'draw: " + draw.label() + "'");
    Require.that(
        !stacked || (by.isEmpty() && !axes.logY()),
        "draw: a stacked figure shows parts of a whole; remove 'by' and use linear axes");
    Require.that(
        !stacked || y.stream().map(Figure::unit).distinct().count() <= 1,
        "y: all metrics of a stacked figure must have the same unit");
  }

  private static void checkWindow(Duration window, String x, List<Figure> y) {
    Require.that(x.equals(TIME), "window: requires 'x: time'; remove 'window'");
    Require.that(window.toSeconds() >= 1, "window: must be at least 1s");
    for (Figure each : y) {
      Require.that(
          !each.quantity().isLatency(),
          "window: '"
              + each.text()
              + "' cannot be averaged; draw this metric in a figure without 'window'");
    }
  }

  private static void checkBaseline(VariantName baseline, String x, String by, Form draw) {
    Set<String> variables = baseline.values().keySet();
    Require.that(
        isVariable(x)
            && draw != Form.STACKED
            && variables.size() == 1
            && Set.of(x, by).containsAll(variables),
        "baseline: '"
            + baseline.text()
            + "' must be a value of the variable in 'x' or 'by', such as "
            + x
            + "=1");
  }

  @Override
  public List<Figure> figures() {
    return y;
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
