package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.result.FigureSpec;
import assay.lab.testing.StudyRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureFileTest {
  private static final String REST =
      """
      description: a figure
      vary: {tablets: [1, 17], clients: [1, 3]}
      clients: ${clients}
      workload: {preset: c}
      phases:
        - {phase: presplit, tablets: "${tablets}"}
        - {phase: load, rows: 1000}
        - {phase: run, name: measure-1, duration: 10s}
      """;

  @Test
  void everyRunsPlanKeepsTheFigure() {
    List<Plan> plans =
        plans(
            "{number: 8, title: t, x: tablets, by: clients, y: [slowest of clients in load],"
                + " axes: log, paper: \"a 20 % improvement\"}");
    assertThat(plans).hasSize(4);
    FigureSpec figure = figure(plans);
    assertThat(figure.heading()).isEqualTo("Figure 8: t");
    assertThat(figure.axes()).isEqualTo(FigureSpec.Axes.LOG);
    assertThat(figure.y().get(0).phase()).isEqualTo("load");
    assertThat(PlanCodec.toValues(plans.get(3)).toString()).contains("a 20 % improvement");
  }

  @Test
  void variantsThatAreNotDrawnNeedNotBeToldApart() {
    List<Plan> plans =
        plans("{title: t, x: time, by: clients, y: [p99 of read in measure-1], only: tablets=17}");
    FigureSpec figure = figure(plans);
    assertThat(figure.draws("a", Map.of("tablets", "17", "clients", "1"))).isTrue();
    assertThat(figure.draws("b", Map.of("tablets", "1", "clients", "1"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {title: t, x: tablet, by: clients, y: [p99 of read in load]}    | no variable 'tablet'; did you mean 'tablets'?
          {title: t, x: tablets, by: client, y: [p99 of read in load]}    | no variable 'client'; did you mean 'clients'?
          {title: t, x: tablets, y: [p99 of read in load]}                | have the same value of 'x' and 'by'
          {title: t, x: time, by: clients, y: [p99 of read in measure-1]} | have the same value of 'by'
          {title: t, x: tablets, by: clients, y: [p98 of read in load]}   | no quantity 'p98'; expected one of: ok/s
          {title: t, x: tablets, by: clients, y: [latency]}               | must be QUANTITY of OPERATION in PHASE
          {title: t, x: tablets, by: clients, y: [cpu-share of CRC32 in load]} | 'CRC32': must be GROUP:REGEX, such as
          {title: t, x: tablets, by: clients, y: ["cpu-share of a:( in load"]} | '(' is not a regular expression
          {title: t, x: tablets, by: clients, y: [p99 of read in run]}    | no phase 'run'
          {title: t, x: tablets, by: clients, y: [p99 of read]}           | must name a phase
          {title: t, x: tablets, by: clients}                             | y: must list at least one
          {title: t, x: lag, by: clients, y: [p99 of read in load]}       | y: must be omitted
          {title: t, x: tablets, y: [p99 of read in load], axes: cubic}   | no axes 'cubic'
          {title: t, x: tablets, by: clients, y: [p99 of read in load], draw: bar} | no form 'bar'; did you mean 'bars'?
          {title: t, x: time, by: clients, y: [p99 of read in load], draw: bars}   | bars requires a variable on x; got 'time'
          {title: t, x: tablets, by: clients, y: [p99 of read in load], draw: bars, axes: log} | must be linear or log-y
          {title: t, x: tablets, by: clients, y: [p99 of read in load], draw: stacked} | parts of a whole; remove 'by'
          {title: t, x: tablets, y: [p99 of read in load, ok/s of read in load], draw: stacked} | must have the same unit
          {title: t, x: tablets, by: clients, y: [p99 of read in load], baseline: rows=1} | must be a value of the variable in 'x' or 'by', such as tablets=1
          {title: t, x: tablets, by: clients, y: [p99 of read in load], baseline: tablets=2} | no variant has 'tablets=2'
          {title: t, x: time, by: clients, y: [p99 of read in measure-1], only: tablets=2} | only: no variant has 'tablets=2'
          {title: t, x: time, y: [p99 of read in load], window: 30s}      | cannot be averaged
          {title: t, x: tablets, by: clients, y: [ok/s of read in load], window: 30s} | window: requires 'x: time'
          {title: t, x: time, y: [ok/s of read in load], window: 500ms}   | must be at least 1s
          {title: t, x: time, y: [max-30s of read in load]}               | is not a series over time
          {title: t, x: latency, by: clients, y: [ok/s of read in load]}  | must be a latency, such as p99 of read in run
          """)
  void whatCannotBeDrawnIsRefusedWithItsLine(String figure, String message) {
    assertThatThrownBy(() -> plans(figure))
        .hasMessageStartingWith("x.yaml:1: ")
        .hasMessageContaining(message);
  }

  @Test
  void aVariableThatOnlyNamesVariantsOfAListIsUsed() {
    String text =
        REST.replace(
                "{tablets: [1, 17], clients: [1, 3]}",
                "[{way: none, tablets: 1, clients: 1}, {way: some, tablets: 17, clients: 1}]")
            + "figure: {title: t, x: way, y: [slowest of clients in load]}\n";
    assertThat(plansOf(text)).hasSize(2);
  }

  private static FigureSpec figure(List<Plan> plans) {
    return plans.get(0).origin().orElseThrow().results().figures().get(0);
  }

  private static List<Plan> plans(String figure) {
    return plansOf("figure: " + figure + "\n" + REST);
  }

  private static List<Plan> plansOf(String text) {
    return StudyRun.plans(Path.of("x.yaml"), "accumulo", text);
  }
}
