package assay.lab.plan.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DivisorTest {
  @Test
  void productsOfVariablesAndNumbersAreAdded() {
    Divisor divisor = Figure.parse("ok/s of insert in load per 2*ssds*ssd-price+disks").divisor();
    assertThat(divisor.variables()).containsExactlyInAnyOrder("ssds", "ssd-price", "disks");
    assertThat(divisor.value(Map.of("ssds", "4", "ssd-price", "1.5", "disks", "8"))).hasValue(20);
    assertThat(Divisor.ONE.value(Map.of())).hasValue(1);
  }

  @Test
  void whatHasNoValueAboveZeroIsEmpty() {
    Divisor divisor = new Divisor("price");
    assertThat(divisor.value(Map.of())).isEmpty();
    assertThat(divisor.value(Map.of("price", "cheap"))).isEmpty();
    assertThat(divisor.value(Map.of("price", "0"))).isEmpty();
  }

  @Test
  void anythingElseIsRefused() {
    assertThatThrownBy(() -> Figure.parse("p99 of read in run per price/2"))
        .hasMessageContaining("must combine variables and numbers");
    assertThatThrownBy(() -> new Divisor("a/b")).hasMessageContaining("'per a/b'");
  }

  @Test
  void aFigureIsWrittenAsItIsRead() {
    String text = "ok/s of insert in load per price";
    assertThat(Figure.parse(text).text()).isEqualTo(text);
    assertThat(Figure.parse(text).undivided()).isEqualTo(Figure.parse("ok/s of insert in load"));
  }
}
