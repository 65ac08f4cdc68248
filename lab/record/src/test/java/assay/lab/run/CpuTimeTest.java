package assay.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CpuTimeTest {
  @Test
  void shellsPrintItInTwoForms() {
    assertThat(CpuTime.ofChildren("0m0.000000s 0m0.010000s\n1m2.500000s 0m0.250000s\n"))
        .isEqualTo(new CpuTime(62.5, 0.25));
    assertThat(CpuTime.ofChildren("0m0.001s 0m0.000s\n0m0,125s 2m0,000s\n"))
        .isEqualTo(new CpuTime(0.125, 120));
  }

  @Test
  void whatIsNoTimeIsRefused() {
    assertThatThrownBy(() -> CpuTime.ofChildren("0m0.000s 0m0.000s\n"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
