package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.Group;
import assay.lab.compare.Ranking;
import assay.lab.compare.Summary;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Unit;
import assay.lab.result.Gate.Judged;
import assay.lab.result.ResultTable;
import assay.lab.statistics.Bootstrap;
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

/** Writes a comparison as JSON and CSV; docs/formats.md describes both. */
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
    JsonFields conditions = new JsonFields();
    comparison.conditions().forEach(each -> conditions.put(each.name(), each.values()));
    JsonFields findings = new JsonFields();
    results
        .findings()
        .forEach(
            (experiment, own) ->
                findings.put(experiment, own.stream().map(FindingWords::toMap).toList()));
    return new JsonFields()
        .with("format", FORMAT)
        .with("bootstrap", bootstrap(comparison.bootstrap()))
        .with("answer", comparison.answer().map(AnswerWords::toMap).orElse(null))
        .with("warnings", ComparisonWords.warnings(comparison))
        .with("groups", comparison.groups().stream().map(ComparisonFiles::group).toList())
        .with("conditions", conditions)
        .with("scaleOut", comparison.scaleOuts().stream().map(SweepWords::toMap).toList())
        .with("figures", comparison.rows().stream().map(ComparisonFiles::row).toList())
        .with("tables", results.tables().stream().map(ResultTableWords::toMap).toList())
        .with("findings", findings)
        .with("gates", gates.stream().map(GateFiles::toMap).toList())
        .text();
  }

  private static Map<String, Object> bootstrap(Bootstrap bootstrap) {
    return new JsonFields()
        .with("kind", "percentile")
        .with("resamples", bootstrap.resamples())
        .with("seed", bootstrap.seed());
  }

  /** Returns a header line, and one line per figure and group; unknown values are empty. */
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

  /**
   * Returns the data of the page's charts as JSON that is safe inside a script element; times are
   * in microseconds.
   */
  static String panels(Comparison comparison) throws IOException {
    List<Map<String, Object>> panels =
        comparison.rows().stream().map(ComparisonFiles::panel).toList();
    return new ObjectMapper().writeValueAsString(panels).replace("<", "\\u003c");
  }

  private static Map<String, Object> panel(Row row) {
    Unit unit = Unit.of(row.figure());
    double scale = unit.drawnScale();
    List<Summary> summaries = row.summaries();
    return new JsonFields()
        .with("title", row.figure().operation() + " " + row.figure().quantity().label())
        .with("unit", unit.drawn().name())
        .with("unitLabel", unit.drawn().label())
        .with("groups", summaries.stream().map(each -> each.group().label()).toList())
        .with(
            "values",
            summaries.stream()
                .map(each -> Arrays.stream(each.sample().values()).map(v -> v * scale).toArray())
                .toList())
        .with("medians", summaries.stream().map(s -> s.sample().median() * scale).toList())
        .with(
            "intervals",
            summaries.stream()
                .map(each -> each.interval().map(i -> List.of(i.low() * scale, i.high() * scale)))
                .map(interval -> interval.orElse(List.of()))
                .toList());
  }

  private static Map<String, Object> group(Group group) {
    return new JsonFields()
        .with("group", group.label())
        .with("name", group.name())
        .with("runs", group.runs().stream().map(run -> run.folder().toString()).toList())
        .with("leftOut", group.leftOut().stream().map(ComparisonFiles::leftOut).toList());
  }

  private static Map<String, Object> leftOut(ExcludedRun left) {
    return new JsonFields()
        .with("run", left.folder().toString())
        .with("code", left.code())
        .with("failed", left.failed())
        .with("why", left.why());
  }

  private static Map<String, Object> row(Row row) {
    return names(row.figure())
        .with(
            "higherIsBetter",
            switch (row.figure().quantity().better()) {
              case MORE -> true;
              case LESS -> false;
              case NEITHER -> null;
            })
        .with("groups", row.summaries().stream().map(ComparisonFiles::summary).toList())
        .with("against", row.contrasts().stream().map(ComparisonFiles::contrast).toList())
        .with("ranking", row.ranking().map(ComparisonFiles::ranking).orElse(null))
        .with("caution", ComparisonWords.caution(row.figure(), row.groups()).orElse(null));
  }

  private static JsonFields names(Figure figure) {
    return new JsonFields()
        .with("phase", figure.phase())
        .with("operation", figure.operation())
        .with("quantity", figure.quantity().label())
        .with("unit", figure.unit());
  }

  private static Map<String, Object> summary(Summary summary) {
    return new JsonFields()
        .with("group", summary.group().label())
        .with("n", summary.sample().size())
        .with("values", summary.sample().values())
        .with("median", summary.sample().median())
        .with("interval", summary.interval().orElse(null));
  }

  private static Map<String, Object> contrast(Contrast contrast) {
    return new JsonFields()
        .with("group", contrast.group().label())
        .with("difference", contrast.difference())
        .with("differenceInterval", contrast.differenceInterval().orElse(null))
        .with("ratio", Figures.finite(contrast.ratio()))
        .with("ratioInterval", contrast.ratioInterval().orElse(null))
        .with("cliffsDelta", contrast.delta().value())
        .with("cliffsDeltaInterval", contrast.delta().interval().orElse(null))
        .with("chance", contrast.delta().chance());
  }

  private static Map<String, Object> ranking(Ranking ranking) {
    return new JsonFields()
        .with(
            "bestFirst",
            ranking instanceof Ranking.Ranked ranked
                ? ranked.bestFirst().stream().map(Group::label).toList()
                : null)
        .with("chance", ranking instanceof Ranking.Ranked ranked ? ranked.chance() : null)
        .with("refusedBecause", ranking instanceof Ranking.Refused refused ? refused.why() : null);
  }

  private static Map<String, Object> line(Comparison comparison, Row row, Summary summary) {
    JsonFields json =
        names(row.figure())
            .withAll(summary(summary))
            .with("name", summary.group().name())
            .withAll(blocks(comparison, row.figure(), summary.group()));
    row.contrasts().stream()
        .filter(contrast -> contrast.group().equals(summary.group()))
        .forEach(contrast -> json.putAll(contrast(contrast)));
    row.ranking().ifPresent(ranking -> rank(json, ranking, summary.group()));
    ComparisonWords.caution(row.figure(), row.groups())
        .ifPresent(caution -> json.put("caution", caution));
    return flat(json);
  }

  /**
   * Replaces each interval by columns for its two ends and confidence, and drops entries that have
   * no column.
   */
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

  /** Returns {@code ratioLow} for {@code ratioInterval}, {@code low} for {@code interval}. */
  private static String part(String interval, String part) {
    return interval
        .replace("interval", part)
        .replace("Interval", part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
  }

  /** Returns the statistics shown in result tables, which only groups with runs have. */
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
}
