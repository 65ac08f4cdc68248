package assay.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.cli.home.Home;
import assay.cli.run.PresetFile;
import assay.cli.run.StoreOptions;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Clients;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.WorkerLossPolicy;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class PresetOptionsTest {
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  @Command
  private static final class Options {
    @Mixin private PresetOptions preset;
  }

  @Test
  void defaultsOfTheOptionsAreTheFiles() {
    assertThat(plan(Preset.A))
        .isEqualTo(PresetFile.of(HOME, "ycsb").plan(Map.of(), run("a-on-null")));
    assertThat(plan(Preset.LOAD))
        .isEqualTo(PresetFile.of(HOME, "load").plan(Map.of(), run("load-on-null")));
  }

  @Test
  void isTheYcsbWorkloadOnRowsOfTheDefaultFormat() {
    for (Preset preset : Preset.values()) {
      Plan plan = plan(preset, "--rows", "70", "--seed", "1234567890123456789");
      WorkloadSpec rows = preset.workload(70, 1_234_567_890_123_456_789L);
      assertThat(plan.workload()).isEqualTo(rows);
      assertThat(plan.activities()).allSatisfy(each -> assertThat(each.rows()).contains(rows));
      assertThat(plan.origin()).isEmpty();
      assertThat(plan.tables().get(0).use()).isEqualTo(TableUse.KEEP);
    }
  }

  @Test
  void optionsAreVariablesOfTheFile() {
    Plan plan =
        plan(
            Preset.E,
            ("--rows 50 --fields 3 --field-length 1KB --values TEXT --compressible 0.00001 --keys"
                    + " ordered --key-digits 9 --distribution Uniform --scan-length 7 --threads 2"
                    + " --table t --flush-every 3s --duration 7s --rate 9/s --arrivals POISSON"
                    + " --buffer 1MB")
                .split(" "));
    ActivityPlan run = plan.runs().get(0);
    WorkloadSpec rows = run.rows().orElseThrow();
    assertThat(plan.table()).isEqualTo("t");
    assertThat(plan.storeSettings()).isEqualTo(Map.of("buffer", "1MB"));
    assertThat(rows.format().fields()).isEqualTo(3);
    assertThat(rows.format().compressible()).contains(0.00001);
    assertThat(rows.format().keys().digits()).isEqualTo(9);
    assertThat(rows.distribution().label()).isEqualTo("uniform");
    assertThat(rows.scans().most()).isEqualTo(7);
    assertThat(run.threads()).isEqualTo(2);
    assertThat(run.flushEvery()).isEqualTo(Duration.ofSeconds(3));
    assertThat(run.duration()).isEqualTo(Duration.ofSeconds(7));
    assertThat(run.warmup()).as("a sixth").isEqualTo(Duration.ofSeconds(1));
    assertThat(run.pacing()).isEqualTo(new Pacing.OpenLoop(9, Pacing.Arrivals.POISSON));
    assertThat(plan.activity("load").orElseThrow().pacing()).isEqualTo(new Pacing.ClosedLoop());
  }

  @Test
  void operationsStandInPlaceOfTheDuration() {
    ActivityPlan run = plan(Preset.B, "--operations", "5").runs().get(0);
    assertThat(run.operations()).isEqualTo(5);
    assertThat(run.duration()).isZero();
    assertThat(run.warmup()).isZero();
  }

  @Test
  void aWarmUpIsRefusedForANumberOfOperations() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(Preset.B, "--operations", "5", "--warmup", "3s"))
        .withMessageStartingWith("--warmup: must be omitted with --operations");
  }

  @Test
  void aRefusalOfAnOptionDoesNotNameTheFile() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(Preset.A, "--threads", "0"))
        .withMessageStartingWith("threads 0: must be from 1 to");
  }

  @Test
  void aFileThatIsBadByItselfIsNamed(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("p.yaml"), "description: d\nphase: []\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PresetFile(file).plan(Map.of(), run("x")))
        .withMessageStartingWith(file + ":2: unknown key 'phase'");
  }

  private static ExperimentFile.Single run(String name) {
    return new ExperimentFile.Single(name, "null", Map.of(), TableUse.KEEP, 1, 0);
  }

  private static Plan plan(Preset preset, String... options) {
    Options parsed = new Options();
    new CommandLine(parsed).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(options);
    return parsed.preset.plan(
        HOME, preset, "null", new StoreOptions(), new Clients(1, WorkerLossPolicy.CONTINUE));
  }
}
