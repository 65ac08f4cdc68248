package assay.study.counters;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.workload.WorkloadKind;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The study is found, and its experiment is one. */
class CountersStudyTest {
  @Test
  void bringsItsWorkloadToTheLab() {
    assertThat(WorkloadKind.ofStudies()).extracting(WorkloadKind::name).contains("counters");
    assertThat(
            ExperimentFile.read(Path.of("../../experiments/counters/lost-updates.yaml"), Map.of())
                .description())
        .contains("lose an update");
  }
}
