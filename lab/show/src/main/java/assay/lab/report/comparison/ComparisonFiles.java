package assay.lab.report.comparison;

import assay.lab.compare.Comparison;
import assay.lab.compare.Comparison.Row;
import assay.lab.compare.Contrast;
import assay.lab.compare.Group;
import assay.lab.compare.Ranking;
import assay.lab.compare.Summary;
import assay.lab.compare.figures.ExcludedRun;
import assay.lab.plan.result.Figure;
import assay.lab.report.page.Fields;
import assay.lab.report.page.Figures;
import assay.lab.report.page.JsonFields;
import assay.lab.report.page.Unit;
import assay.lab.result.Gate.Judged;
import assay.lab.result.ResultTable.Cell;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Writes a comparison as JSON and CSV. docs/formats.md describes both formats. */
public final class ComparisonFiles {
  private static final int FORMAT = 1;

  private static final Fields<Figure> FIGURE =
      new Fields<Figure>()
          .with("phase", Figure::phase)
          .with("operation", Figure::operation)
          .with("quantity", figure -> figure.quantity().label())
          .with("unit", Figure::unit);

  private static final Fields<Summary> SUMMARY =
      new Fields<Summary>()
          .jsonOnly("group", summary -> summary.group().label())
          .with("n", summary -> summary.sample().size())
          .jsonOnly("values", summary -> summary.sample().values())
          .with("median", summary -> summary.sample().median())
          .interval("", Summary::interval);

  private static final Fields<Contrast> CONTRAST =
      new Fields<Contrast>()
          .jsonOnly("group", contrast -> contrast.group().label())
          .with("difference", Contrast::difference)
          .interval("difference", Contrast::differenceInterval)
          .with("ratio", contrast -> Figures.finite(contrast.ratio().value()))
          .interval("ratio", contrast -> contrast.ratio().interval())
          .with("cliffsDelta", contrast -> contrast.delta().value())
          .interval("cliffsDelta", contrast -> contrast.delta().interval())
          .with("chance", contrast -> contrast.delta().chance());

  private static final Fields<Line> LINE =
      new Fields<Line>()
          .columns(FIGURE, line -> Optional.of(line.row().figure()))
          .with("group", line -> line.group().label())
          .with("name", line -> line.group().name())
          .columns(SUMMARY, line -> Optional.of(line.summary()))
          .columns(CONTRAST, Line::contrast)
          .with("rank", line -> line.ranked().map(line::rank).orElse(null))
          .with("notRankedBecause", line -> refusal(line.row().ranking()))
          .columns(ResultTableSection.STATISTICS, line -> Optional.of(line.cell()))
          .with("rankChance", line -> line.ranked().map(Ranking.Ranked::chance).orElse(null))
          .with("caution", line -> caution(line.row()));

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
        .with("answer", comparison.answer().map(AnswerSection::toMap).orElse(null))
        .with("warnings", ComparisonWords.warnings(comparison))
        .with("groups", comparison.groups().stream().map(ComparisonFiles::group).toList())
        .with("conditions", conditions)
        .with("scaleOut", comparison.scaleOuts().stream().map(SweepWords::toMap).toList())
        .with("figures", comparison.rows().stream().map(ComparisonFiles::row).toList())
        .with("tables", results.tables().stream().map(ResultTableSection::toMap).toList())
        .with("findings", findings)
        .with("gates", gates.stream().map(GateFiles::toMap).toList())
        .text();
  }

  private static JsonFields bootstrap(Bootstrap bootstrap) {
    return new JsonFields()
        .with("kind", "percentile")
        .with("resamples", bootstrap.resamples())
        .with("seed", bootstrap.seed());
  }

  private record Line(Row row, Summary summary, Cell cell) {
    static Line of(Comparison comparison, Row row, Summary summary) {
      List<Group> measured =
          comparison.groups().stream().filter(group -> !group.runs().isEmpty()).toList();
      Group group = summary.group();
      Group previous = measured.get(Math.max(0, measured.indexOf(group) - 1));
      return new Line(
          row,
          summary,
          Cell.of(row.figure(), group, measured.get(0), previous, comparison.bootstrap()));
    }

    Group group() {
      return summary.group();
    }

    Optional<Contrast> contrast() {
      return row.contrasts().stream().filter(each -> each.group().equals(group())).findFirst();
    }

    Optional<Ranking.Ranked> ranked() {
      return ComparisonFiles.ranked(row.ranking());
    }

    int rank(Ranking.Ranked ranked) {
      return ranked.bestFirst().indexOf(group()) + 1;
    }
  }

  /**
   * Returns a header line, and one line for each metric and group. An unknown value becomes an
   * empty cell.
   */
  public static String csv(Comparison comparison) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Row row : comparison.rows()) {
      row.summaries().forEach(summary -> lines.add(Line.of(comparison, row, summary)));
    }
    return LINE.csv(lines);
  }

  /** Returns the data of a metric's chart on the page. Times in the data are in µs. */
  static JsonFields panel(Row row) {
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

  private static JsonFields group(Group group) {
    return new JsonFields()
        .with("group", group.label())
        .with("name", group.name())
        .with("runs", group.runs().stream().map(run -> run.folder().toString()).toList())
        .with("leftOut", group.leftOut().stream().map(ComparisonFiles::leftOut).toList());
  }

  private static JsonFields leftOut(ExcludedRun left) {
    return new JsonFields()
        .with("run", left.folder().toString())
        .with("code", left.code())
        .with("failed", left.failed())
        .with("why", left.why());
  }

  private static JsonFields row(Row row) {
    return FIGURE
        .of(row.figure())
        .with(
            "higherIsBetter",
            switch (row.figure().quantity().better()) {
              case MORE -> true;
              case LESS -> false;
              case NEITHER -> null;
            })
        .with("groups", row.summaries().stream().map(SUMMARY::of).toList())
        .with("against", row.contrasts().stream().map(CONTRAST::of).toList())
        .with("ranking", row.ranking().isEmpty() ? null : ranking(row.ranking()))
        .with("caution", caution(row));
  }

  private static JsonFields ranking(Optional<Ranking> ranking) {
    Optional<Ranking.Ranked> ranked = ranked(ranking);
    return new JsonFields()
        .with(
            "bestFirst",
            ranked.map(all -> all.bestFirst().stream().map(Group::label).toList()).orElse(null))
        .with("chance", ranked.map(Ranking.Ranked::chance).orElse(null))
        .with("refusedBecause", refusal(ranking));
  }

  private static Optional<Ranking.Ranked> ranked(Optional<Ranking> ranking) {
    return ranking.filter(Ranking.Ranked.class::isInstance).map(Ranking.Ranked.class::cast);
  }

  private static String refusal(Optional<Ranking> ranking) {
    return ranking.orElse(null) instanceof Ranking.Refused refused ? refused.why() : null;
  }

  private static String caution(Row row) {
    return ComparisonWords.caution(row.figure(), row.groups()).orElse(null);
  }
}
