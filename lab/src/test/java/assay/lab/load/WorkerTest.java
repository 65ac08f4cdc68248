package assay.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkerTest {
  @Test
  void workersInsertEveryRowOnceBetweenThem() {
    int workers = 3;
    int threadsEach = 2;
    WorkloadSpec workload = Preset.A.workload(1001, 1);
    Set<Long> rows = new HashSet<>();
    for (int index = 0; index < workers; index++) {
      Worker worker = new Worker(index, workers);
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

  @Test
  void anIndexBeyondTheCountIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Worker(3, 3))
        .withMessageStartingWith("worker 3 of 3");
  }
}
