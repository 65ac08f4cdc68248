package assay.lab.experiment.file.key;

import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.study.BadKey;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

public record FigureKeys(
    @Key("Number of the figure in its source, such as 8 or 10-11. Default: no number.")
        Optional<String> number,
    @Key("Title of the figure in one line.") String title,
    @Key(
            "Horizontal axis: a variable, 'time' since the phase began, or 'lag' or "
                + "'latency' for a distribution.")
        String x,
    @Key("Variable whose values each get a line of their own. Default: one line per " + "'y'.")
        Optional<String> by,
    @Key(
            "Metrics to draw, such as [p99 of read in run, mean of cpu.tserver.cores in "
                + "run]. Default: none.")
        List<String> y,
    @Key(
            value =
                "Scale of the axes: linear, log-x, log-y or log. A logarithmic y axis applies"
                    + " to the unit of the first 'y'.",
            otherwise = "linear")
        FigureSpec.Axes axes,
    @Key(
            value =
                "Form of a figure over a variable: lines, bars or stacked (all 'y' on top of "
                    + "each other).",
            otherwise = "lines")
        FigureSpec.Form draw,
    @Key(
            "Value of 'x' or 'by', as NAME=VALUE, that the others are compared with as "
                + "ratios by blocks. Default: no ratios.")
        Optional<String> baseline,
    @Key(
            "Variants to draw, as NAME=VALUE, several separated by commas. Default: all "
                + "variants.")
        Optional<String> only,
    @Key(
            "Length of the window that each point of a figure over time averages, at most"
                + " a twentieth of the phase. Example: 30s. Default: points as measured.")
        Optional<Duration> window,
    @Key("Result of the source, quoted next to the measured one. Default: none.")
        Optional<String> paper) {

  public FigureKeys {
    for (String each : y) {
      try {
        Figure.parse(each);
      } catch (IllegalArgumentException e) {
        throw new BadKey("y", e.getMessage());
      }
    }
  }

  public FigureSpec spec() {
    return new FigureSpec(
        number.orElse(""),
        title,
        x,
        by.orElse(""),
        y.stream().map(Figure::parse).toList(),
        axes,
        draw,
        baseline.map(VariantName::new),
        only.map(VariantName::new),
        window,
        paper.orElse(""));
  }
}
