package assay.study.fanout;

import assay.lab.ledger.CheckResults;
import assay.lab.ledger.FaultFile;
import assay.lab.report.StudySection;
import assay.lab.report.StudySection.Column;
import assay.lab.run.RecordedRun;
import assay.lab.verdict.Check;
import assay.study.fanout.FanOutResult.Requests;
import assay.study.fanout.FanOutResult.SlowestServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

record FanOutCheckFigures(FanOutCheckPlan plan, FanOutResult result) {
  private static final List<Column<Map.Entry<String, Requests>>> REQUESTS =
      List.of(
          new Column<>("phase", Map.Entry::getKey),
          column("requests", of -> Integer.toString(of.requests())),
          column("servers", of -> of.servers().toString()),
          column("rounds", of -> text("%.2f", of.rounds())),
          column("key skew", of -> text("%.2f", of.keySkew())),
          column("from replicas", of -> text("%.1f %%", 100 * of.stale())),
          column(
              "server that was most often the slowest",
              of -> of.slowest() + text(" (%.0f %%)", 100 * of.slowestShare())));

  private static final List<Column<Map.Entry<String, Requests>>> MODEL =
      List.of(
          new Column<>("phase", Map.Entry::getKey),
          millis("mean", SlowestServer::slowestMean),
          millis("predicted mean", SlowestServer::predictedMean),
          millis("p99", SlowestServer::slowestP99),
          millis("predicted p99", SlowestServer::predictedP99),
          column("slow requests", of -> text("%.1f %%", 100 * of.model().slow())),
          column(
              "predicted slow requests", of -> text("%.1f %%", 100 * of.model().predictedSlow())));

  private static final List<Column<WrongValue>> FAULTS =
      List.of(
          new Column<>("kind", fault -> fault.kind().label()),
          new Column<>("key", WrongValue::key),
          new Column<>("source", fault -> "s" + Integer.toHexString(fault.source())),
          new Column<>("server", WrongValue::server),
          new Column<>("client", WrongValue::client),
          new Column<>("time", fault -> Instant.ofEpochMilli(fault.millis()).toString()));

  static List<FanOutCheckFigures> of(RecordedRun run) {
    return CheckResults.of(run, FanOutCheckPlan.class, FanOutResult.class, FanOutCheckFigures::new);
  }

  /**
   * Returns one metric of each activity, by the activity's name.
   *
   * @param figure computes the metric from an activity's requests; an activity is omitted if the
   *     result is null
   */
  static Map<String, Double> byActivity(
      RecordedRun run, Function<Requests, ? extends Number> figure) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (FanOutCheckFigures check : of(run)) {
      for (Map.Entry<String, Requests> each : check.result.activities().entrySet()) {
        Number value = figure.apply(each.getValue());
        if (value != null) {
          values.put(each.getKey(), value.doubleValue());
        }
      }
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
    for (FanOutCheckFigures check : of(run)) {
      tables.add(check.requests());
      tables.add(check.model());
      if (check.result.faults() > 0) {
        tables.add(check.named());
      }
    }
    return tables;
  }

  private StudySection.Table requests() {
    return StudySection.Table.of(
        "Requests checked by phase '" + plan.name() + "'",
        sentence(),
        REQUESTS,
        activities(requests -> requests.rounds() != null),
        "Key skew: a request's largest number of keys on one server, divided by its mean number "
            + "of keys per server. The value is the mean of all requests; 1 means an even spread. "
            + "From replicas: share of values that secondary replicas returned; such values may "
            + "be out of date. In brackets: share of requests in which this server was the "
            + "slowest.");
  }

  private StudySection.Table model() {
    return StudySection.Table.of(
        "Time of each request's slowest server, measured and predicted",
        "The prediction assumes that servers are slow independently of each other. If "
            + "each of n servers is slow with probability f, a request is slow with probability "
            + "1 − (1 − f)^n. Requests that are faster than predicted indicate that servers are "
            + "slow at the same time. Slower requests indicate that one server's delay also "
            + "delays other servers.",
        MODEL,
        activities(Requests::modelled),
        "A request is slow if it takes longer than the 99th percentile of single servers' answer "
            + "times. Activities with multi-round requests are omitted.");
  }

  private List<Map.Entry<String, Requests>> activities(Predicate<Requests> shown) {
    return result.activities().entrySet().stream()
        .filter(each -> shown.test(each.getValue()))
        .toList();
  }

  private static Column<Map.Entry<String, Requests>> column(
      String heading, Function<Requests, String> cell) {
    return new Column<>(heading, each -> cell.apply(each.getValue()));
  }

  private static Column<Map.Entry<String, Requests>> millis(
      String heading, Function<SlowestServer, Double> nanos) {
    return column(heading, of -> text("%.1f ms", nanos.apply(of.model()) / 1e6));
  }

  private static String text(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }

  private StudySection.Table named() {
    return StudySection.Table.of(
        "Wrong values found by phase '" + plan.name() + "'",
        "",
        FAULTS,
        result.faultsNamed(),
        FaultFile.footer(result.names(), result.faults()));
  }
}
