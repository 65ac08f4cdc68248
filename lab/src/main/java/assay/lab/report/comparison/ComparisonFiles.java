package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.Group;
import assay.lab.compare.Ranking;
import assay.lab.compare.Summary;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.Unit;
import assay.lab.result.Gate.Judged;
import assay.lab.result.ResultTable;
import assay.lab.statistics.Interval;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A comparison as JSON and CSV; docs/formats.md describes both. */
public final class ComparisonFiles {
  private static final int FORMAT = 1;

  private static final List<String> COLUMNS =
      List.of(
          "phase",
          "operation",
          "quantity",
          "unit",
          "group",
          "name",
          "n",
          "median",
          "low",
          "high",
          "confidence",
          "difference",
          "differenceLow",
          "differenceHigh",
          "differenceConfidence",
          "ratio",
          "ratioLow",
          "ratioHigh",
          "ratioConfidence",
          "cliffsDelta",
          "cliffsDeltaLow",
          "cliffsDeltaHigh",
          "chance",
          "rank",
          "notRankedBecause",
          "mean",
          "deviation",
          "max",
          "min",
          "changeFromFirst",
          "changeOfMax",
          "changeOfMin",
          "changeFromPrevious",
          "byBlocks",
          "smallestDifference",
          "rankChance",
          "caution");

  private ComparisonFiles() {}

  public static String json(Comparison comparison, DrawnResults results, List<Judged> gates)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("format", FORMAT);
    Map<String, Object> bootstrap = new LinkedHashMap<>();
    bootstrap.put("kind", "percentile");
    bootstrap.put("resamples", comparison.bootstrap().resamples());
    bootstrap.put("seed", comparison.bootstrap().seed());
    all.put("bootstrap", bootstrap);
    all.put("answer", comparison.answer().map(AnswerWords::toMap).orElse(null));
    all.put("warnings", ComparisonWords.warnings(comparison));
    all.put("groups", comparison.groups().stream().map(ComparisonFiles::group).toList());
    Map<String, Object> conditions = new LinkedHashMap<>();
    comparison.conditions().forEach(each -> conditions.put(each.name(), each.values()));
    all.put("conditions", conditions);
    all.put("scaleOut", comparison.scaleOuts().stream().map(SweepWords::toMap).toList());
    all.put("figures", comparison.rows().stream().map(ComparisonFiles::row).toList());
    all.put("tables", results.tables().stream().map(ResultTableWords::toMap).toList());
    Map<String, Object> findings = new LinkedHashMap<>();
    results
        .findings()
        .forEach(
            (experiment, own) ->
                findings.put(experiment, own.stream().map(FindingWords::toMap).toList()));
    all.put("findings", findings);
    all.put("gates", gates.stream().map(GateFiles::toMap).toList());
    return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
  }

  /** A heading, and one line for each figure and group; unknown values are empty. */
  public static String csv(Comparison comparison) throws IOException {
    CsvSchema.Builder schema = CsvSchema.builder().setUseHeader(true);
    COLUMNS.forEach(schema::addColumn);
    List<Map<String, Object>> lines = new ArrayList<>();
    for (Row row : comparison.rows()) {
      for (Summary summary : row.summaries()) {
        lines.add(line(comparison, row, summary));
      }
    }
    return new CsvMapper().writer(schema.build()).writeValueAsString(lines);
  }

  /** Data of the page's charts, safe inside a script element; times in microseconds. */
  static String panels(Comparison comparison) throws IOException {
    List<Map<String, Object>> panels = new ArrayList<>();
    for (Row row : comparison.rows()) {
      Map<String, Object> panel = new LinkedHashMap<>();
      Unit unit = Unit.of(row.figure());
      double scale = unit.drawnScale();
      panel.put("title", row.figure().operation() + " " + row.figure().quantity().label());
      panel.put("unit", unit.drawn().name());
      panel.put("unitLabel", unit.drawn().label());
      panel.put("groups", row.summaries().stream().map(each -> each.group().label()).toList());
      panel.put(
          "values",
          row.summaries().stream()
              .map(each -> Arrays.stream(each.sample().values()).map(v -> v * scale).toArray())
              .toList());
      panel.put("medians", row.summaries().stream().map(s -> s.sample().median() * scale).toList());
      panel.put(
          "intervals",
          row.summaries().stream()
              .map(each -> each.interval().map(i -> List.of(i.low() * scale, i.high() * scale)))
              .map(interval -> interval.orElse(List.of()))
              .toList());
      panels.add(panel);
    }
    return new ObjectMapper().writeValueAsString(panels).replace("<", "\\u003c");
  }

  private static Map<String, Object> group(Group group) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("group", group.label());
    json.put("name", group.name());
    json.put("runs", group.runs().stream().map(run -> run.folder().toString()).toList());
    json.put("leftOut", group.leftOut().stream().map(ComparisonFiles::leftOut).toList());
    return json;
  }

  private static Map<String, Object> leftOut(ExcludedRun left) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", left.folder().toString());
    json.put("code", left.code());
    json.put("failed", left.failed());
    json.put("why", left.why());
    return json;
  }

  private static Map<String, Object> row(Row row) {
    Map<String, Object> json = new LinkedHashMap<>(names(row.figure()));
    json.put(
        "higherIsBetter",
        switch (row.figure().quantity().better()) {
          case MORE -> true;
          case LESS -> false;
          case NEITHER -> null;
        });
    json.put("groups", row.summaries().stream().map(ComparisonFiles::summary).toList());
    json.put("against", row.contrasts().stream().map(ComparisonFiles::contrast).toList());
    json.put("ranking", row.ranking().map(ComparisonFiles::ranking).orElse(null));
    json.put("caution", ComparisonWords.caution(row.figure(), row.groups()).orElse(null));
    return json;
  }

  private static Map<String, Object> names(Figure figure) {
    Map<String, Object> names = new LinkedHashMap<>();
    names.put("phase", figure.phase());
    names.put("operation", figure.operation());
    names.put("quantity", figure.quantity().label());
    names.put("unit", figure.unit());
    return names;
  }

  private static Map<String, Object> summary(Summary summary) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("group", summary.group().label());
    json.put("n", summary.sample().size());
    json.put("values", summary.sample().values());
    json.put("median", summary.sample().median());
    json.put("interval", summary.interval().orElse(null));
    return json;
  }

  private static Map<String, Object> contrast(Contrast contrast) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("group", contrast.group().label());
    json.put("difference", contrast.difference());
    json.put("differenceInterval", contrast.differenceInterval().orElse(null));
    json.put("ratio", finite(contrast.ratio()));
    json.put("ratioInterval", contrast.ratioInterval().orElse(null));
    json.put("cliffsDelta", contrast.delta().value());
    json.put("cliffsDeltaInterval", contrast.delta().interval().orElse(null));
    json.put("chance", contrast.delta().chance());
    return json;
  }

  private static Map<String, Object> ranking(Ranking ranking) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(
        "bestFirst",
        ranking instanceof Ranking.Ranked ranked
            ? ranked.bestFirst().stream().map(Group::label).toList()
            : null);
    json.put("chance", ranking instanceof Ranking.Ranked ranked ? ranked.chance() : null);
    json.put("refusedBecause", ranking instanceof Ranking.Refused refused ? refused.why() : null);
    return json;
  }

  private static Map<String, Object> line(Comparison comparison, Row row, Summary summary) {
    Map<String, Object> json = summary(summary);
    json.putAll(names(row.figure()));
    json.put("name", summary.group().name());
    json.putAll(blocks(comparison, row.figure(), summary.group()));
    row.contrasts().stream()
        .filter(contrast -> contrast.group().equals(summary.group()))
        .forEach(contrast -> json.putAll(contrast(contrast)));
    row.ranking().ifPresent(ranking -> rank(json, ranking, summary.group()));
    ComparisonWords.caution(row.figure(), row.groups())
        .ifPresent(caution -> json.put("caution", caution));
    return flat(json);
  }

  /** Intervals become their ends and confidence; everything that has no column is left out. */
  private static Map<String, Object> flat(Map<String, Object> json) {
    Map<String, Object> line = new LinkedHashMap<>(json);
    json.forEach(
        (name, value) -> {
          if (value instanceof Interval interval) {
            line.put(part(name, "low"), interval.low());
            line.put(part(name, "high"), interval.high());
            line.put(part(name, "confidence"), interval.confidence());
          }
        });
    line.keySet().retainAll(COLUMNS);
    return line;
  }

  /** {@code ratioLow} for {@code ratioInterval}, {@code low} for {@code interval}. */
  private static String part(String interval, String part) {
    return interval
        .replace("interval", part)
        .replace("Interval", part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
  }

  /** Numbers of result tables; only groups with runs have them. */
  private static Map<String, Object> blocks(Comparison comparison, Figure figure, Group group) {
    List<Group> measured = comparison.groups().stream().filter(g -> !g.runs().isEmpty()).toList();
    Group previous = measured.get(Math.max(0, measured.indexOf(group) - 1));
    return ResultTableWords.statistics(
        ResultTable.Cell.of(figure, group, measured.get(0), previous, comparison.bootstrap()));
  }

  private static void rank(Map<String, Object> line, Ranking ranking, Group group) {
    if (ranking instanceof Ranking.Ranked ranked) {
      line.put("rank", ranked.bestFirst().indexOf(group) + 1);
      line.put("rankChance", ranked.chance());
    } else if (ranking instanceof Ranking.Refused refused) {
      line.put("notRankedBecause", refused.why());
    }
  }

  /** JSON has no NaN. */
  static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
