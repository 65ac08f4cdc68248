package assay.study.fanout;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Recorded results of a check phase.
 *
 * @param figures by name
 */
record CheckFigures(CheckPlan plan, Map<String, Object> figures) {
  static List<CheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, CheckPlan.class, CheckPhase.ACTIVITIES, CheckFigures::new);
  }

  static Map<String, Double> byActivity(RecordedRun run, String name) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (CheckFigures check : of(run)) {
      check
          .activities()
          .forEach(
              (activity, of) -> {
                if (of.get(name) instanceof Number number) {
                  values.put(activity, number.doubleValue());
                }
              });
    }
    return values;
  }

  Map<String, Map<String, Object>> activities() {
    Map<String, Map<String, Object>> all = new LinkedHashMap<>();
    ((Map<?, ?>) figures.get(CheckPhase.ACTIVITIES))
        .forEach(
            (activity, of) -> {
              Map<String, Object> named = new LinkedHashMap<>();
              ((Map<?, ?>) of).forEach((name, value) -> named.put((String) name, value));
              all.put((String) activity, named);
            });
    return all;
  }

  long faults() {
    return ((Number) figures.get(CheckPhase.FAULTS)).longValue();
  }

  Check.Finding finding() {
    return faults() > 0 ? Check.Finding.wrong(sentence()) : Check.Finding.noted(sentence());
  }

  String sentence() {
    return faults() == 0
        ? String.format(
            Locale.ROOT, "phase '%s': every value was returned once, as written.", plan.name())
        : String.format(
            Locale.ROOT,
            "phase '%s': %d values were missing, duplicate or wrong (%s).",
            plan.name(),
            faults(),
            figures.get(FaultFile.NAME));
  }

  static List<StudySection.Table> tables(RecordedRun run) {
    List<StudySection.Table> tables = new ArrayList<>();
    for (CheckFigures check : of(run)) {
      tables.add(check.requests());
      tables.add(check.model());
      if (check.faults() > 0) {
        tables.add(check.named());
      }
    }
    return tables;
  }

  private StudySection.Table requests() {
    List<List<String>> rows = new ArrayList<>();
    activities()
        .forEach(
            (activity, of) -> {
              if (of.containsKey(RequestFigures.ROUNDS)) {
                rows.add(
                    List.of(
                        activity,
                        of.get(RequestFigures.REQUESTS).toString(),
                        of.get(RequestFigures.SERVERS).toString(),
                        text("%.2f", of.get(RequestFigures.ROUNDS)),
                        text("%.2f", of.get(RequestFigures.KEY_SKEW)),
                        text("%.1f %%", percent(of.get(RequestFigures.STALE))),
                        of.get(RequestFigures.SLOWEST)
                            + text(" (%.0f %%)", percent(of.get(RequestFigures.SLOWEST_SHARE)))));
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
        "Key skew: keys on a request's busiest server divided by an equal share, averaged over"
            + " all requests; 1 is even. In brackets: share of requests in which the server was the"
            + " slowest. From replicas: values read from secondary replicas, which may be"
            + " older.");
  }

  private StudySection.Table model() {
    List<List<String>> rows = new ArrayList<>();
    activities()
        .forEach(
            (activity, of) -> {
              if (of.containsKey(RequestFigures.PREDICTED_MEAN)) {
                rows.add(
                    List.of(
                        activity,
                        millis(of.get(RequestFigures.MEASURED_MEAN)),
                        millis(of.get(RequestFigures.PREDICTED_MEAN)),
                        millis(of.get(RequestFigures.MEASURED_P99)),
                        millis(of.get(RequestFigures.PREDICTED_P99)),
                        text("%.1f %%", percent(of.get(RequestFigures.SLOW))),
                        text("%.1f %%", percent(of.get(RequestFigures.PREDICTED_SLOW)))));
              }
            });
    return new StudySection.Table(
        "The slowest server of a request: measured, and predicted from each server's own times",
        "The prediction assumes that servers are slow independently: 1 − (1 − f)^n. If requests"
            + " are faster than predicted, servers are slow at the same time. If they are"
            + " slower, one server's delay also delays the others.",
        List.of(
            "phase",
            "mean",
            "predicted",
            "p99",
            "predicted p99",
            "slow requests",
            "predicted slow"),
        rows,
        "Slow: slower than 99 % of server answers. Requests with several rounds are excluded.");
  }

  private static String millis(Object nanos) {
    return text("%.1f ms", ((Number) nanos).doubleValue() / 1e6);
  }

  private static double percent(Object share) {
    return 100 * ((Number) share).doubleValue();
  }

  private static String text(String format, Object number) {
    return String.format(Locale.ROOT, format, ((Number) number).doubleValue());
  }

  private StudySection.Table named() {
    List<List<String>> rows = new ArrayList<>();
    for (Fault fault : FaultFile.named(figures, Fault.class)) {
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
        FaultFile.footer(figures, faults()));
  }
}
