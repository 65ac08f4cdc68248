package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WorkerIndexTest {
  @Test
  void workersAreNumberedFromZero() {
    assertThat(new WorkerIndex(0, 1).name()).isEqualTo("w0");
    assertThat(new WorkerIndex(2, 3).name()).isEqualTo("w2");
  }

  @Test
  void impossibleSharesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new WorkerIndex(3, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> new WorkerIndex(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new WorkerIndex(-1, 2));
  }
}
