package assay.cli.search;

import assay.cli.run.WorkloadOptions;
import assay.lab.search.Limits;
import assay.lab.search.Slo;
import assay.store.Quantity;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Option;

/** What is searched, and how far. */
final class SearchOptions {
  private static final double HIGHEST_PER_SECOND = 1e9;

  @Option(
      names = "--slo",
      paramLabel = "BOUNDS",
      required = true,
      description = {
        "p50, p90, p95, p99, p99.9, p99.99 or max < TIME, also 'of' an operation; several with",
        "'and'"
      })
  private String slo;

  @Option(
      names = "--from",
      paramLabel = "RATE",
      description = "the first rate that is tried (1000/s, or the least for these figures)")
  private String from;

  @Option(names = "--to", paramLabel = "RATE", description = "no higher rate is tried")
  private String to;

  @Option(
      names = "--resolution",
      paramLabel = "PERCENT",
      defaultValue = "5%",
      description = "how far apart the rate that holds and the next may be (${DEFAULT-VALUE})")
  private String resolution;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "3",
      description = "searches, over which median and interval are taken (${DEFAULT-VALUE})")
  private int repeats;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "60",
      description = "runs in all, at most (${DEFAULT-VALUE})")
  private int steps;

  @Option(
      names = "--curve",
      paramLabel = "N",
      defaultValue = "4",
      description = "rates below the result that are run too, for the picture (${DEFAULT-VALUE})")
  private int curve;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "30s",
      description = "of each step (${DEFAULT-VALUE})")
  private String duration;

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      defaultValue = "2s",
      description = "the store is left alone before each step (${DEFAULT-VALUE})")
  private String settle;

  Slo slo(java.util.Collection<String> operations) {
    return Slo.parse(slo, operations);
  }

  /** The options as variables of a step's file. */
  Map<String, String> variables() {
    String pause = WorkloadOptions.time(settle);
    WorkloadOptions.named("--settle", pause, Quantity::duration);
    return Map.of("duration", WorkloadOptions.duration(duration), "settle", pause);
  }

  /**
   * How far the search goes.
   *
   * @param measured the part of a step that counts
   */
  Limits limits(Slo bounds, Duration measured) {
    double least = Math.max(1, Math.ceil(bounds.operationsNeeded() * 1000.0 / measured.toMillis()));
    double most = to == null ? HIGHEST_PER_SECOND : rate("--to", to);
    double usual = Math.min(most, Math.max(1000, least));
    return new Limits(
        from == null ? usual : rate("--from", from), least, most, share(), repeats, steps, curve);
  }

  private static double rate(String option, String text) {
    return WorkloadOptions.named(option, text, Quantity::ratePerSecond);
  }

  private double share() {
    String number = resolution.strip().replaceFirst(" ?%$", "");
    if (!number.matches("[0-9]{1,3}(\\.[0-9]+)?")) {
      throw new IllegalArgumentException(
          "--resolution: '" + resolution + "' is not a percentage such as 5%");
    }
    return Double.parseDouble(number) / 100;
  }
}
