package assay.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import assay.cli.home.Home;
import assay.cli.run.PresetFile;
import assay.cli.run.WorkloadOptions;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Plan;
import assay.lab.plan.TableUse;
import assay.lab.plan.phase.PhasePlan;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.rows.WorkloadSpec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class StepPlansTest {
  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  @Command
  private static final class Options {
    @Mixin private SearchOptions search;
    @Mixin private WorkloadOptions workload;
  }

  @Test
  void theFirstStepLoadsAndTheOthersInsertOtherRows() {
    StepPlans plans = plans(Map.of("preset", "b", "rows", "70"));
    Plan first = plans.plan(0, 12.5);
    Plan third = plans.plan(2, 10_000_000);
    assertThat(first.phases()).extracting(PhasePlan::name).containsExactly("load", "settle", "run");
    assertThat(third.phases()).extracting(PhasePlan::name).containsExactly("settle", "run");
    assertThat(first.tables().get(0).use()).isEqualTo(TableUse.REPLACE);
    assertThat(third.tables().get(0).use()).isEqualTo(TableUse.AS_LOADED);
    assertThat(first.runs().get(0).pacing())
        .isEqualTo(new Pacing.OpenLoop(12.5, Pacing.Arrivals.CONSTANT));
    assertThat(third.runs().get(0).pacing())
        .isEqualTo(new Pacing.OpenLoop(10_000_000, Pacing.Arrivals.CONSTANT));
    WorkloadSpec rows = first.workload();
    assertThat(rows.firstInsert()).isEqualTo(70);
    assertThat(third.workload().firstInsert()).isEqualTo(2_000_000_000_070L);
    assertThat(third.workload())
        .usingRecursiveComparison()
        .ignoringFields("firstInsert")
        .isEqualTo(rows);
    assertThat(third.runs().get(0).rows()).contains(third.workload());
    assertThat(third.origin()).isEmpty();
  }

  @Test
  void theTableIsNotLeftAloneForNoTime() {
    assertThat(plans(Map.of("settle", "0")).plan(1, 5).phases())
        .extracting(PhasePlan::name)
        .containsExactly("run");
  }

  @Test
  void defaultsOfTheOptionsAreTheFiles() {
    Options parsed = new Options();
    new CommandLine(parsed).setCaseInsensitiveEnumValuesAllowed(true).parseArgs("--slo", "p99<1s");
    Map<String, String> variables = parsed.workload.variables();
    variables.putAll(parsed.search.variables());
    assertThat(plans(variables).plan(0, 5)).isEqualTo(plans(Map.of()).plan(0, 5));
  }

  private static StepPlans plans(Map<String, String> variables) {
    return new StepPlans(
        PresetFile.of(HOME, "search-step"),
        variables,
        new ExperimentFile.Single("b-on-null", "null", Map.of(), TableUse.REPLACE, 1, 0));
  }
}
