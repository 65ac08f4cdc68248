package assay.cli.search;

import assay.cli.home.OptionValue;
import assay.cli.run.WorkloadOptions;
import assay.lab.search.SearchLimits;
import assay.lab.search.Slo;
import assay.store.QuantityParser;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Option;

final class SearchOptions {
  private static final double HIGHEST_PER_SECOND = 1e9;

  @Option(
      names = "--slo",
      paramLabel = "BOUNDS",
      required = true,
      description = {
        "Bounds on response times, such as 'p99 < 20ms' or 'p99 < 20ms and max < 1s of read'.",
        "A bound can limit p50, p90, p95, p99, p99.9, p99.99 or max. 'of read' restricts one bound"
            + " to the operation 'read'; a bound without 'of' covers all operations together."
      })
  private String slo;

  @Option(
      names = "--from",
      paramLabel = "RATE",
      description =
          "First rate to try. Default: 1000/s, or a higher rate if a step at 1000/s would have too "
              + "few operations to check the bounds.")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "RATE",
      description = "Highest rate to try. Default: no limit.")
  private String to;

  @Option(
      names = "--resolution",
      paramLabel = "PERCENT",
      defaultValue = "5%",
      description =
          "Precision of the result: largest permitted difference between the highest passing and"
              + " the lowest failing rate, in percent of the passing rate. Default:"
              + " ${DEFAULT-VALUE}.")
  private String resolution;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "Number of searches; the result is the median rate of all searches, with a confidence "
              + "interval. Default: ${DEFAULT-VALUE}.")
  private int repeats;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "60",
      description =
          "Maximum number of steps (runs at one rate) in all searches together. Default: "
              + "${DEFAULT-VALUE}.")
  private int steps;

  @Option(
      names = "--curve",
      paramLabel = "N",
      defaultValue = "4",
      description =
          "Number of additional rates to test below the result, for the chart. Default: "
              + "${DEFAULT-VALUE}.")
  private int curve;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "Duration of each step. Default: ${DEFAULT-VALUE}.")
  private String duration;

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      defaultValue = "2s",
      description = "Pause before each step. Default: ${DEFAULT-VALUE}.")
  private String settle;

  Slo slo(java.util.Collection<String> operations) {
    return Slo.parse(slo, operations);
  }

  Map<String, String> variables() {
    String pause = WorkloadOptions.time(settle);
    OptionValue.parse("--settle", pause, QuantityParser::duration);
    return Map.of("duration", WorkloadOptions.duration(duration), "settle", pause);
  }

  /**
   * @param measured duration of the measured part of a step, which does not include the warm-up
   */
  SearchLimits limits(Slo bounds, Duration measured) {
    double least = Math.max(1, Math.ceil(bounds.operationsNeeded() * 1000.0 / measured.toMillis()));
    double most = to == null ? HIGHEST_PER_SECOND : rate("--to", to);
    double usual = Math.min(most, Math.max(1000, least));
    return new SearchLimits(
        from == null ? usual : rate("--from", from), least, most, share(), repeats, steps, curve);
  }

  private static double rate(String option, String text) {
    return OptionValue.parse(option, text, QuantityParser::ratePerSecond);
  }

  private double share() {
    String number = resolution.strip().replaceFirst(" ?%$", "");
    if (!number.matches("[0-9]{1,3}(\\.[0-9]+)?")) {
      throw new IllegalArgumentException(
          "--resolution: '" + resolution + "' must be a percentage, such as 5%");
    }
    return Double.parseDouble(number) / 100;
  }
}
