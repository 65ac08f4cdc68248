package assay.lab.plan;

import java.util.List;
import java.util.Locale;

/**
 * What an experiment file wants to be drawn of its runs. A run's plan keeps it, so that whoever has
 * the folders can draw it again.
 *
 * @param number as in its source, such as {@code 8} or {@code 10-11}; empty if it has none
 * @param x a variable; {@link #TIME} since a phase began; or {@link #LAG}, of which shares are
 *     drawn
 * @param by a variable, each of whose values is drawn with a line of its own; empty for none
 * @param y what is drawn; none of lags
 * @param paper what the source found, a sentence or two; empty if nothing is quoted
 */
public record FigureSpec(
    String number, String title, String x, String by, List<Figure> y, Axes axes, String paper) {
  /** On x: seconds since the phase began. */
  public static final String TIME = "time";

  /** On x: how long rows were not seen after they were written. */
  public static final String LAG = "lag";

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

    static Axes named(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  public FigureSpec {
    y = List.copyOf(y);
    if (y.isEmpty() != x.equals(LAG)) {
      throw new IllegalArgumentException(
          x.equals(LAG)
              ? "y: a figure of lags draws their shares and takes no y"
              : "y: at least one is expected, such as [p99 of read in run]");
    }
    for (Figure each : y) {
      if (each.phase().isEmpty() && !x.equals(TIME)) {
        throw new IllegalArgumentException("y: '" + each.text() + "' says not in which phase");
      }
      if (x.equals(TIME) && each.operation().equals(Figure.CLIENTS)) {
        throw new IllegalArgumentException("y: '" + each.text() + "' is no series over time");
      }
    }
  }

  /** Whether x is a variable of the experiment. */
  public boolean overVariable() {
    return !x.equals(TIME) && !x.equals(LAG);
  }

  /** {@code Figure 8: title}. */
  public String heading() {
    return number.isEmpty() ? title : "Figure " + number + ": " + title;
  }
}
