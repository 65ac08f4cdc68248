package assay.study.fanout;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import assay.study.fanout.FanOutResult.Requests;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Recorded results of a check phase. */
record CheckFigures(CheckPlan plan, FanOutResult result) {
  static List<CheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, CheckPlan.class, FanOutResult.class, CheckFigures::new);
  }

  /**
   * @param figure returns null for activities that lack the figure
   */
  static Map<String, Double> byActivity(
      RecordedRun run, Function<Requests, ? extends Number> figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (CheckFigures check : of(run)) {
      check
          .result
          .activities()
          .forEach(
              (activity, of) -> {
                Number value = figure.apply(of);
                if (value != null) {
                  values.put(activity, value.doubleValue());
                }
              });
    }
    return values;
  }

  Check.Finding finding() {
    return result.faults() > 0 ? Check.Finding.wrong(sentence()) : Check.Finding.noted(sentence());
  }

  String sentence() {
    return result.faults() == 0
        ? String.format(
            Locale.ROOT, "phase '%s': every value was returned once, as written.", plan.name())
        : String.format(
            Locale.ROOT,
            "phase '%s': %d values were missing, duplicate or wrong (%s).",
            plan.name(),
            result.faults(),
            result.names());
  }

  static List<StudySection.Table> tables(RecordedRun run) {
    List<StudySection.Table> tables = new ArrayList<>();
    for (CheckFigures check : of(run)) {
      tables.add(check.requests());
      tables.add(check.model());
      if (check.result.faults() > 0) {
        tables.add(check.named());
      }
    }
    return tables;
  }

  private StudySection.Table requests() {
    List<List<String>> rows = new ArrayList<>();
    result
        .activities()
        .forEach(
            (activity, of) -> {
              if (of.rounds() != null) {
                rows.add(
                    List.of(
                        activity,
                        Integer.toString(of.requests()),
                        of.servers().toString(),
                        text("%.2f", of.rounds()),
                        text("%.2f", of.keySkew()),
                        text("%.1f %%", 100 * of.stale()),
                        of.slowest() + text(" (%.0f %%)", 100 * of.slowestShare())));
              }
            });
    return new StudySection.Table(
        "Requests of " + plan.name(),
        sentence(),
        List.of(
            "phase",
            "requests",
            "servers",
            "rounds",
            "key skew",
            "from replicas",
            "slowest most often"),
        rows,
        "Key skew: number of keys on a request's busiest server divided by an equal share,"
            + " averaged over all requests; 1 is an even distribution. In brackets: share of"
            + " requests in which this server was the slowest. From replicas: share of values that"
            + " were read from secondary replicas and may therefore be older.");
  }

  private StudySection.Table model() {
    List<List<String>> rows = new ArrayList<>();
    result
        .activities()
        .forEach(
            (activity, of) -> {
              if (of.modelled()) {
                rows.add(
                    List.of(
                        activity,
                        millis(of.model().slowestMean()),
                        millis(of.model().predictedMean()),
                        millis(of.model().slowestP99()),
                        millis(of.model().predictedP99()),
                        text("%.1f %%", 100 * of.model().slow()),
                        text("%.1f %%", 100 * of.model().predictedSlow())));
              }
            });
    return new StudySection.Table(
        "The slowest server of a request: measured, and predicted from each server's own times",
        "The prediction assumes that servers are slow independently: if each of n servers is slow"
            + " with probability f, a request is slow with probability 1 − (1 − f)^n. If requests"
            + " are faster than predicted, servers are slow at the same time. If requests are"
            + " slower than predicted, one server's delay also delays other servers.",
        List.of(
            "phase",
            "mean",
            "predicted",
            "p99",
            "predicted p99",
            "slow requests",
            "predicted slow"),
        rows,
        "Slow requests take longer than 99 % of the servers' answers. Requests with several rounds"
            + " are excluded.");
  }

  private static String millis(double nanos) {
    return text("%.1f ms", nanos / 1e6);
  }

  private static String text(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }

  private StudySection.Table named() {
    List<List<String>> rows = new ArrayList<>();
    for (Fault fault : result.faultsNamed()) {
      rows.add(
          List.of(
              fault.kind().label(),
              fault.key(),
              "s" + Integer.toHexString(fault.source()),
              fault.server(),
              fault.client(),
              Instant.ofEpochMilli(fault.millis()).toString()));
    }
    return new StudySection.Table(
        "Wrong values of " + plan.name(),
        "",
        List.of("kind", "key", "source", "server", "client", "time"),
        rows,
        FaultFile.footer(result.names(), result.faults()));
  }
}
