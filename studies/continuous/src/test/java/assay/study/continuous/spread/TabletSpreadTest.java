package assay.study.continuous.spread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TabletSpreadTest {
  @Test
  void noServerMayHaveTwoMoreThanAnother() {
    assertThat(new TabletSpread(Map.of("a:1", 3, "b:1", 2)).isEven()).isTrue();
    assertThat(new TabletSpread(Map.of("a:1", 1, "b:1", 0)).isEven()).isTrue();
    assertThat(new TabletSpread(Map.of("a:1", 3, "b:1", 1, "c:1", 2)).isEven()).isFalse();
    assertThat(new TabletSpread(Map.of("a:1", 4, "b:1", 0)).isEven()).isFalse();
  }

  @Test
  void isToldByServer() {
    assertThat(new TabletSpread(Map.of("b:1", 1, "a:1", 3))).hasToString("3 on a:1, 1 on b:1");
  }
}
