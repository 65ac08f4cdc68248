package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkerIndexTest {
  @Test
  void workersInsertEveryRowOnceBetweenThem() {
    int workers = 3;
    int threadsEach = 2;
    WorkloadSpec workload = Preset.A.workload(1001, 1);
    Set<Long> rows = new HashSet<>();
    for (int index = 0; index < workers; index++) {
      WorkerIndex worker = new WorkerIndex(index, workers);
      for (int own = 0; own < threadsEach; own++) {
        int thread = worker.thread(own, threadsEach);
        int threads = worker.threads(threadsEach);
        OperationStream stream = OperationStream.ofLoad(workload, thread, threads);
        for (long i = OperationStream.share(workload.rows(), thread, threads); i > 0; i--) {
          stream.next();
          assertThat(rows.add(stream.rowNumber())).isTrue();
        }
      }
    }
    assertThat(rows).hasSize(1001).allMatch(row -> row >= 0 && row < 1001);
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "0, 0", "-1, 2"})
  void anImpossibleIndexIsRefused(int index, int count) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WorkerIndex(index, count))
        .withMessageStartingWith(
            "a worker's index must be at least 0 and less than " + count + "; got " + index);
  }

  @Test
  void workersAreNumberedFromZero() {
    assertThat(WorkerIndex.ALONE.name()).isEqualTo("w0");
    assertThat(new WorkerIndex(2, 3).name()).isEqualTo("w2");
  }
}
