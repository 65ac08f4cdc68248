package assay.study.counters;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.experiment.file.ExperimentFile;
import assay.lab.workload.WorkloadKinds;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The study is found, and its experiment is one. */
class CountersStudyTest {
  @Test
  void bringsItsWorkloadToTheLab() {
    assertThat(WorkloadKinds.byName()).containsEntry("counters", Counters.class);
    assertThat(
            ExperimentFile.read(Path.of("../../experiments/counters/lost-updates.yaml"), Map.of())
                .description())
        .contains("lose an update");
  }
}
