package assay.lab.experiment.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.experiment.HandedPlan;
import assay.lab.fleet.probe.Mirror;
import assay.lab.lag.LagPoint;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.plan.phase.LagSampling;
import assay.lab.run.file.RunClock;
import assay.lab.run.file.RunFolder;
import assay.lab.study.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HandedPlanTest {
  private static final Optional<Mirror.Point> MIRROR =
      Optional.of(new Mirror.Point("10.0.0.5", 4321, "secret", "mark", "boot"));
  private static final String TEXT =
      """
      description: handed over
      clients: 2
      on-worker-loss: stop
      settings:
        buffer: 1MB
        password: {env: HANDED_PLAN_TEST}
      variables: {rate: 1000/s}
      vary: {tablets: [4, 8]}
      repeat: 3
      workload: {rows: 50000, preset: a}
      phases:
        - {phase: load, lag: {sample: 2.5%, keys: 20/s, tries: 200/s, channel: socket, for: 5s}}
        - {phase: presplit, tablets: "${tablets}"}
        - {phase: run, duration: 60s, rate: "${rate}"}
      """;

  private static final ExperimentFile FILE =
      ExperimentFile.parse(Path.of("x/handed.yaml"), TEXT, Map.of("rate", "700/s"));

  private static final ExperimentFile.Choices CHOICES =
      new ExperimentFile.Choices(
          Optional.of("accumulo"),
          Map.of("timeout", "20s"),
          0.5,
          Set.of("tablets=8"),
          true,
          Instant.parse("2026-05-04T10:20:30.123456789Z"),
          Optional.of(5),
          Optional.of(4));

  private static final Optional<LagPoint> LAGS =
      Optional.of(new LagPoint("127.0.0.1:2181/assay", "r1", "127.0.0.1", 4711, "0abc"));

  private static final RunFolder FOLDER = new RunFolder(Path.of("/runs/a"));
  private static final RunClock CLOCK =
      new RunClock(Instant.parse("2026-05-04T10:21:00.000000001Z"), -123_456_789_012_345_678L);

  @Test
  void everyPlanIsMadeAgainAsItWas() {
    List<Plan> plans = FILE.plans(CHOICES);
    assertThat(plans).hasSize(4);
    for (Plan plan : plans) {
      HandedPlan read = HandedPlan.parse(handed(plan).toText());
      assertThat(read.plan()).isEqualTo(plan);
      assertThat(read.runFolder()).isEqualTo(FOLDER);
      assertThat(read.clock()).isEqualTo(CLOCK);
      assertThat(read.lags()).isEqualTo(LAGS.orElseThrow());
      assertThat(plan.lags())
          .containsExactly(
              new LagSampling(
                  0.025,
                  new Rate(20),
                  new Rate(200),
                  LagSampling.Channel.SOCKET,
                  2,
                  Duration.ofSeconds(5)));
    }
    assertThat(plans.get(0).clients()).isEqualTo(new Clients(5, WorkerLossPolicy.STOP));
  }

  @Test
  void secretsAreFoundByTheWorkerItself() {
    Plan plan = FILE.plans(CHOICES).get(0);
    HandedPlan read = HandedPlan.parse(handed(plan).toText());
    Map<String, String> secrets = read.plan().resolveSecrets(name -> "of " + name);
    assertThat(read.storeSettings(secrets))
        .containsEntry("password", "of HANDED_PLAN_TEST")
        .containsEntry("client-properties", "/x")
        .hasSize(2);
  }

  @Test
  void whatIsNoPlanIsRefused() {
    assertThatThrownBy(() -> HandedPlan.parse("the plan"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("this version of Assay cannot read the conductor's plan");
  }

  private static HandedPlan handed(Plan plan) {
    return HandedPlan.of(plan, Map.of("client-properties", "/x"), FOLDER, CLOCK, MIRROR, LAGS);
  }
}
