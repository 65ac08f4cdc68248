package assay.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ShareTest {
  @Test
  void workersAreNumberedFromZero() {
    assertThat(new Share(0, 1).name()).isEqualTo("w0");
    assertThat(new Share(2, 3).name()).isEqualTo("w2");
  }

  @Test
  void impossibleSharesAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(3, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Share(-1, 2));
  }
}
