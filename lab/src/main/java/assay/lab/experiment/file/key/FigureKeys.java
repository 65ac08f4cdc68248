package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.BadKey;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.FigureSpec;
import assay.lab.plan.result.VariantName;
import assay.lab.study.Key;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The figure that an experiment is for. */
public record FigureKeys(
    @Key("as in its source, such as 8 or 10-11") Optional<String> number,
    @Key("one line: what is seen") String title,
    @Key("a variable; time since a phase began; or lag or latency, of which shares are drawn")
        String x,
    @Key("a variable; each of its values is drawn with a line of its own") Optional<String> by,
    @Key("what is drawn, such as [p99 of read in run, mean of cpu.tserver.cores in run]")
        List<String> y,
    @Key(
            value = "linear, log-x, log-y or log; a y that is logarithmic is the first one's unit",
            otherwise = "linear")
        FigureSpec.Axes axes,
    @Key(
            value = "over a variable: lines, bars, or stacked, which puts all y upon each other",
            otherwise = "lines")
        FigureSpec.Form draw,
    @Key("NAME=VALUE of x or by: others are set against it, as ratios by blocks")
        Optional<String> baseline,
    @Key("NAME=VALUE of variables, several with commas: variants without them are not drawn")
        Optional<String> only,
    @Key(
            "over time: each point is the mean over so long, at most a twentieth of the phase, such as 30s")
        Optional<Duration> window,
    @Key("what the source found, quoted beside what is found here") Optional<String> paper) {

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
