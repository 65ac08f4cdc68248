package assay.cli.result;

import assay.cli.home.Failures;
import assay.lab.explain.Explainer;
import assay.lab.explain.Explanation;
import assay.lab.explain.Stretch;
import assay.lab.explain.StretchFinder;
import assay.lab.report.ExplanationText;
import assay.lab.run.RunLocator;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.ServerTroubles;
import assay.lab.timeline.Timeline;
import assay.store.Names;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "explain",
    description = {
      "Lists the time series and events that changed during a period of unusual latency.",
      "Without --at, finds the periods with the worst latency. Compares each period with the"
          + " rest of the phase."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Correlation is not causation: a finding says where to look.",
      "Exit code 3 if the period is too short to compare with the rest of the phase.",
      "Example:",
      "  assay explain runs/demo/2026-01-31T12-00-00Z --at 120..180"
    })
public final class ExplainCommand implements Callable<Integer> {
  private static final Pattern AT =
      Pattern.compile("(\\d+(?:\\.\\d+)?)s?(?:\\.\\.(\\d+(?:\\.\\d+)?)s?)?");

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "RUN", description = RunArgument.RUN)
  private Path place;

  private Path run;

  @Option(
      names = "--at",
      paramLabel = "T[..T2]",
      description =
          "Start and end of the period, or one moment in the period, in seconds since the start of"
              + " the run. Default: the periods with the worst latency.")
  private String at;

  @Option(
      names = "--series",
      paramLabel = "NAME",
      description =
          "Series to explain. Default: of all operations with an unusual period, the p99 latency of"
              + " the most frequent one. If the operation is rare, its maximum latency is used"
              + " instead.")
  private String series;

  @Option(names = "--json", description = "Prints one JSON object per period.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    run = RunLocator.of(place);
    Timeline timeline = RunArgument.read(run, Timeline::open);
    StretchFinder finder = new StretchFinder(timeline);
    List<SeriesId> foci = series == null ? usual(finder) : List.of(named(timeline));
    SeriesId focus = foci.get(0);
    List<Stretch> stretches = stretches(finder, focus);
    for (int i = 1; i < foci.size() && stretches.isEmpty(); i++) {
      focus = foci.get(i);
      stretches = stretches(finder, focus);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (stretches.isEmpty() && !json) {
      out.println(nothing(timeline, foci));
    }
    ObjectMapper mapper = new ObjectMapper();
    boolean undecided = false;
    for (Stretch stretch : stretches) {
      Explanation explanation =
          Explainer.explain(timeline, stretch.fromSeconds(), stretch.toSeconds(), focus);
      undecided |= !explanation.undecided().isEmpty();
      out.println(
          json
              ? mapper.writeValueAsString(explanation)
              : ExplanationText.of(explanation, Charset.defaultCharset()));
    }
    return undecided ? Failures.UNDECIDED : 0;
  }

  private List<SeriesId> usual(StretchFinder finder) throws IOException {
    List<SeriesId> foci = finder.usualFoci();
    if (foci.isEmpty()) {
      throw new IllegalArgumentException(
          run + " has no operation latencies; choose a series with --series");
    }
    return foci;
  }

  private static String nothing(Timeline timeline, List<SeriesId> foci) {
    String names = foci.stream().map(SeriesId::name).collect(Collectors.joining(" or "));
    String servers = ServerTroubles.words(ServerTroubles.of(timeline.events()));
    return "No period of "
        + names
        + " stands out from the rest of the phase."
        + (servers.isEmpty() ? "" : " Servers: " + servers + ".");
  }

  private SeriesId named(Timeline timeline) {
    List<SeriesId> found =
        timeline.series().stream()
            .filter(id -> id.name().equals(series) || id.toString().equals(series))
            .toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    List<String> names = timeline.series().stream().map(SeriesId::name).toList();
    throw new IllegalArgumentException(
        found.isEmpty()
            ? "--series '" + series + "' is not in " + run + "; " + Names.nearest(series, names)
            : "--series '" + series + "' matches several series; choose one of: " + found);
  }

  private List<Stretch> stretches(StretchFinder finder, SeriesId focus) throws IOException {
    if (at == null) {
      return finder.worst(focus);
    }
    Matcher matcher = AT.matcher(at.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "--at '" + at + "': must be seconds, such as 120 or 120..180");
    }
    double from = Double.parseDouble(matcher.group(1));
    return matcher.group(2) == null
        ? List.of(finder.around(from, focus))
        : finder.asked(new Stretch(from, Double.parseDouble(matcher.group(2))), focus);
  }
}
