package assay.study.query.crossover;

import assay.lab.measure.LatencyKey;
import assay.lab.measure.LatencyKey.Tag;
import assay.lab.measure.PhaseTotals;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.report.StudySection.Table;
import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.latency.LatencySeries;
import assay.lab.study.KeySettings;
import assay.lab.value.NamedValues;
import assay.lab.verdict.Check.Finding;
import assay.study.query.run.EventQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Queries that a run executed both with a scan and with an index. All other settings of the two
 * executions are equal.
 *
 * @param points the queries with their times
 * @param lastPhase name of the last phase that ran one of these queries
 */
public record Sweep(List<CrossoverPoint> points, String lastPhase) {
  private static final String QUERY = "query";
  private static final int LEAST_POINTS = 2;

  /** Configuration keys of a query that affect how the query is executed, but not its answer. */
  private static final Set<String> OF_PLANS =
      Set.of("index", "indexLayout", "counts", "plan", "crossover", "factor", "check");

  private record Measured(double share, Times times) {
    Measured and(Measured other) {
      return new Measured(Math.min(share, other.share), times.and(other.times));
    }
  }

  public Sweep {
    points = List.copyOf(points);
  }

  static Optional<Sweep> of(RecordedRun run) {
    Map<NamedValues, Measured> scans = new LinkedHashMap<>();
    Map<NamedValues, Measured> lookups = new LinkedHashMap<>();
    String last = "";
    for (ActivityPlan activity : run.manifest().plan().activities().toList()) {
      if (activity.workload() instanceof EventQuery query && query.isOfSweep()) {
        Optional<Measured> measured = measured(run, activity.name(), query);
        if (measured.isPresent()) {
          (query.scans() ? scans : lookups).merge(question(query), measured.get(), Measured::and);
          last = activity.name();
        }
      }
    }
    List<CrossoverPoint> points = new ArrayList<>();
    scans.forEach(
        (question, scan) -> {
          Measured lookup = lookups.get(question);
          if (lookup != null) {
            // The smaller share is used, because a scan may count a row more than once. This
            // happens if cells of other rows arrive between the row's cells.
            double share = Math.min(scan.share(), lookup.share());
            points.add(new CrossoverPoint(share, scan.times(), lookup.times()));
          }
        });
    return points.size() < LEAST_POINTS ? Optional.empty() : Optional.of(new Sweep(points, last));
  }

  private static NamedValues question(EventQuery query) {
    return KeySettings.of(query).without(OF_PLANS).with("seed", query.seed());
  }

  private static Optional<Measured> measured(RecordedRun run, String phase, EventQuery query) {
    LatencySeries series = run.latencies().get(new LatencyKey(phase, QUERY, Tag.OK));
    PhaseTotals totals = run.phase(phase).flatMap(RecordedPhase::totals).orElse(PhaseTotals.NONE);
    if (series == null || series.measured().getTotalCount() == 0 || totals.scannedRows() == 0) {
      return Optional.empty();
    }
    double share = (double) totals.scannedRows() / totals.ok() / query.askedEvents();
    return Optional.of(new Measured(share, times(series.measured())));
  }

  private static Times times(Histogram histogram) {
    long[] nanos = new long[(int) histogram.getTotalCount()];
    int at = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
        nanos[at++] = histogram.medianEquivalentValue(value.getValueIteratedTo());
      }
    }
    return new Times(nanos);
  }

  public static Map<String, Double> shares(RecordedRun run) {
    return of(run)
        .filter(sweep -> Crossover.of(sweep.points).isKnown())
        .map(sweep -> Map.of(sweep.lastPhase, Crossover.of(sweep.points).crossover().share()))
        .orElse(Map.of());
  }

  public static List<Finding> findings(RecordedRun run) {
    return of(run).stream().map(sweep -> Finding.noted(sweep.sentence())).toList();
  }

  public static List<Table> tables(RecordedRun run) {
    return of(run).stream().map(Sweep::table).toList();
  }

  private String sentence() {
    Crossover.Outcome outcome = Crossover.of(points);
    if (!outcome.isKnown()) {
      return "The crossover of index and scan is unknown: " + outcome.refusal() + ".";
    }
    Crossover at = outcome.crossover();
    return String.format(
        Locale.ROOT,
        "Use the index if a query accepts less than %s of the events [%s, %s]; otherwise, use a"
            + " scan.",
        percent(at.share()),
        percent(at.low()),
        percent(at.high()));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2g %%", 100 * share);
  }

  private Table table() {
    List<List<String>> rows = new ArrayList<>();
    for (CrossoverPoint point : points) {
      rows.add(
          List.of(
              percent(point.share()),
              millis(point.scan().median()),
              millis(point.index().median()),
              String.format(Locale.ROOT, "%.2f", point.index().median() / point.scan().median())));
    }
    return new Table(
        "Times of index and scan, by the share of events that the query accepts",
        sentence(),
        List.of("accepted", "scan", "index", "index / scan"),
        rows,
        "Times are medians. The crossover's interval is a 95 % bootstrap interval.");
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
  }
}
