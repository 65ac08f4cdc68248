package assay.lab.experiment.file.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.PlanCodec;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.plan.rate.RateCurve.Point;
import assay.lab.testing.StudyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseRateTest {
  @TempDir private Path folder;

  @Test
  void aNumberIsAConstantRate() {
    assertThat(rate("rate: 600/min")).isEqualTo(RateCurve.constant(10));
  }

  @Test
  void stepsLastEquallyLong() {
    assertThat(rate("rate: {steps: [1000/s, 0/s, 4000], every: 30s}"))
        .isEqualTo(RateCurve.steps(List.of(1000.0, 0.0, 4000.0), 30));
  }

  @Test
  void aRampTakesThePhaseUnlessItSaysHowLong() {
    assertThat(rate("rate: {from: 0/s, to: 5000/s}")).isEqualTo(RateCurve.ramp(0, 5000, 120));
    assertThat(rate("rate: {from: 5000/s, to: 100/s, over: 60s}"))
        .isEqualTo(RateCurve.ramp(5000, 100, 60));
  }

  @Test
  void aFileIsReplayedAtASpeedAndStandsInThePlanAsAWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("day.csv"), DAY);
    Plan plan = plan("{phase: run, duration: 120s, rate: {file: day.csv, speed: 60}}", 1);
    Files.delete(file);
    Plan read = PlanCodec.parse(PlanCodec.toYaml(plan));
    assertThat(rate(read))
        .isEqualTo(
            new RateCurve(
                List.of(
                    new Point(0, 100),
                    new Point(60, 1200.5),
                    new Point(60, 400),
                    new Point(120, 0))));
  }

  private static final String DAY =
      """
      # requests of a shop
      seconds, rate

      0, 100
      3600,1200.5
      # the sale ends
      3600,400
      7200,0
      """;

  @Test
  void theSpeedIsOneUnlessItIsSaid() throws IOException {
    Files.writeString(folder.resolve("c.csv"), "0,100\n10,200\n");
    assertThat(rate("rate: {file: c.csv}")).isEqualTo(RateCurve.ramp(100, 200, 10));
  }

  @Test
  void scaleShrinksRatesByThePeakAndTimesAsThePhase() {
    ActivityPlan run =
        run(plan("{phase: run, duration: 120s, rate: {from: 1000/s, to: 5000/s}}", 0.1));
    assertThat(run.duration().toSeconds()).isEqualTo(12);
    assertThat(run.pacing().rate()).contains(RateCurve.ramp(100, 500, 12));
    ActivityPlan slow =
        run(plan("{phase: run, duration: 120s, rate: {from: 0/s, to: 100/s, over: 60s}}", 0.01));
    assertThat(slow.duration().toSeconds()).as("the least").isEqualTo(10);
    assertThat(slow.pacing().rate()).as("the least at the peak").contains(RateCurve.ramp(0, 50, 5));
    ActivityPlan counted =
        run(plan("{phase: run, operations: 100000, rate: {from: 0/s, to: 900/s, over: 60s}}", 0.1));
    assertThat(counted.pacing().rate())
        .as("a tenth of the operations at a tenth of the rate")
        .contains(RateCurve.ramp(0, 90, 60));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0,1\\n5,2\\n4,1           | c.csv:3: times must ascend; got 4.0 s after 5.0 s
          seconds,rate\\n1,5         | c.csv:2: the first time must be 0; got 1.0
          0,1\\n# x\\n5,-2           | c.csv:3: '5,-2': rate -2.0/s must be at least 0/s
          0,1\\n-5,2                 | c.csv:2: '-5,2': time -5.0 s must be at least 0 s
          0,1\\n5                    | c.csv:2: '5': must be SECONDS,RATE, such as 60,1200
          0,1\\n5,2,3                | c.csv:2: '5,2,3': must be SECONDS,RATE
          0,1\\nseconds,rate         | c.csv:2: 'seconds,rate': must be SECONDS,RATE
          a,b\\nc,d                  | c.csv:2: 'c,d': must be SECONDS,RATE
          0,0\\n5,0                  | c.csv:2: rate: a rate must be above 0/s at some time
          # nothing                  | c.csv:1: the file contains no points
          0,1\\n5,2\\n5,3\\n5,4      | c.csv:4: at most two lines may have the same time (a step in the rate)
          """)
  void badLinesOfAFileAreNamed(String lines, String message) throws IOException {
    Files.writeString(folder.resolve("c.csv"), lines.replace("\\n", "\n"));
    assertThatThrownBy(() -> rate("rate: {file: c.csv}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n")
        .hasMessageStartingWith(folder.toString());
  }

  @Test
  void aFileHasAtMostAsManyLinesAsAPlanCanCarry() throws IOException {
    String lines =
        IntStream.range(0, 10_001).mapToObj(i -> i + "," + i + "\n").collect(Collectors.joining());
    Files.writeString(folder.resolve("c.csv"), lines);
    assertThatThrownBy(() -> rate("rate: {file: c.csv}"))
        .hasMessageContaining("c.csv:10001: the file must have at most 10000 points; got 10001.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rate: {file: c.csv, speed: 0}          | t.yaml:4: speed: must be a number above 0, such as 60; got '0'
          rate: {file: fast.csv}                 | t.yaml:4: phase 'run': rate 2.0E9/s must be at most 1e9/s
          rate: {file: gone.csv}                 | gone.csv cannot be read
          rate: {steps: [1000/s]}                | t.yaml:4: key 'every' is missing in 'rate'
          rate: {steps: [], every: 5s}           | t.yaml:4: steps: must list at least one rate
          rate: {steps: [0/s, 0/s], every: 5s}   | t.yaml:4: steps: at least one rate must be above 0/s
          rate: {steps: [-1/s], every: 5s}       | t.yaml:4: steps: '-1/s' is not a rate
          rate: {steps: [1/s], every: 0s}        | t.yaml:4: every: must be above 0 s
          rate: {from: 0/s, to: 0/s}             | t.yaml:4: to: at least one of the keys 'from' and 'to' must be above 0/s
          rate: {from: 1/s, to: 5/s, over: 0}    | t.yaml:4: over: must be above 0 s
          rate: {from: 1/s}                      | t.yaml:4: key 'to' is missing in 'rate'
          rate: {from: 1/s, to: 2/s, evry: 5s}   | t.yaml:4: unknown key 'evry' in 'rate'
          rate: {stepz: [1/s]}                   | t.yaml:4: 'rate' must be a rate such as 200/s, or have one of the keys 'steps', 'from' and 'file'; did you mean 'steps'?
          rate: [1/s]                            | t.yaml:4: rate: must be a single value, not a list
          rate: 0/s                              | t.yaml:4: rate: '0/s' is not a rate above zero
          rate: {steps: [0/s, 5/s], every: 200s} | t.yaml:4: phase 'run': the rate must be above 0/s at some time in the phase's 120 s
          """)
  void whatIsNoRateIsNamedWithItsLine(String rate, String message) throws IOException {
    Files.writeString(folder.resolve("c.csv"), "0,1\n");
    Files.writeString(folder.resolve("fast.csv"), "0,1\n9,2e9\n");
    assertThatThrownBy(() -> rate(rate))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aShareOfAPhaseBeforeStandsInThePlan() throws IOException {
    Plan plan =
        plan(
            "{phase: run, name: full, duration: 9s}\n"
                + "  - {phase: run, duration: 9s, rate: 62.5% of full}",
            1);
    Plan read = PlanCodec.parse(PlanCodec.toYaml(plan));
    ActivityPlan run = run(read);
    assertThat(run.pacing()).isEqualTo(new Pacing.ShareOf(0.625, "full", Pacing.Arrivals.CONSTANT));
    assertThat(run.pacing().label()).isEqualTo("constant");
    assertThat(run.settings().asMap()).containsEntry("rate", "62.5 % of full");
    assertThat(((Pacing.ShareOf) run.pacing()).at(400).ratePerSecond())
        .isEqualTo(RateCurve.constant(250));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          rate: 50% of nobody  | t.yaml:4: phase 'run': rate: '50 % of nobody' must name an earlier phase that has no 'rate' and puts load on the store; expected one of: load
          rate: 0% of load     | t.yaml:4: phase 'run': rate 0.0 % must be above 0 %
          rate: 1001% of load  | t.yaml:4: phase 'run': rate 1001.0 % must be above 0 % and at most 1000.0 %
          rate: 50% of         | t.yaml:4: rate: '50% of' is not a rate
          rate: 50%            | t.yaml:4: rate: '50%' is not a rate
          """)
  void aShareOfNothingIsNamedWithItsLine(String rate, String message) {
    assertThatThrownBy(() -> plan("{phase: run, duration: 9s, " + rate + "}", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aPhaseThatEndsByCountNeedsARateToReachIt() {
    assertThatThrownBy(() -> plan("{phase: run, operations: 9, rate: {from: 1/s, to: 2/s}}", 1))
        .hasMessageContaining(
            "t.yaml:4: phase 'run': rate: a phase without a duration requires the key 'over'");
    assertThatThrownBy(
            () -> plan("{phase: run, operations: 9, rate: {from: 1/s, to: 0/s, over: 5s}}", 1))
        .hasMessageContaining("t.yaml:4: phase 'run': a rate that ends at 0/s requires a duration");
  }

  private RateCurve rate(String key) {
    return rate(plan("{phase: run, duration: 120s, " + key + "}", 1));
  }

  private static RateCurve rate(Plan plan) {
    return run(plan).pacing().rate().orElseThrow();
  }

  private static ActivityPlan run(Plan plan) {
    return plan.activity("run").orElseThrow();
  }

  private Plan plan(String run, double scale) {
    String text =
        "description: d\nphases:\n  - phase: load\n  - " + run + "\nworkload: {preset: c}\n";
    return ExperimentFile.parse(folder.resolve("t.yaml"), text, Map.of())
        .plans(StudyRun.choices(Optional.of("rocksdb"), scale))
        .get(0);
  }
}
