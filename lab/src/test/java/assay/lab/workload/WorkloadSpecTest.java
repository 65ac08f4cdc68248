package assay.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadSpecTest {
  @ParameterizedTest
  @CsvSource({
    "0, 10, 100, 100, rows 0",
    "-1, 10, 100, 100, rows -1",
    "9223372036854775807, 10, 100, 100, rows 9223372036854775807",
    "10, 0, 100, 100, fields 0",
    "10, -3, 100, 100, fields -3",
    "10, 10001, 100, 100, fields 10001",
    "10, 10, -1, 100, field bytes -1",
    "10, 10, 2147483647, 100, field bytes 2147483647",
    "10, 10000, 67108864, 100, bytes of a row 671088640000",
    "10, 10, 100, 0, longest scan 0",
    "10, 10, 100, -7, longest scan -7"
  })
  void refusesWithTheNameAndTheNumber(
      long rows, int fields, int fieldBytes, int longestScan, String message) {
    assertThatThrownBy(() -> spec(rows, fields, fieldBytes, longestScan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message + ": from ");
  }

  @Test
  void takesWhatIsLargeButPossible() {
    assertThat(spec(5_000_000_000L, 10_000, 1000, Integer.MAX_VALUE).rowBytes())
        .isEqualTo(10_000_000);
    assertThat(spec(1, 1, 0, 1).rowBytes()).isZero();
  }

  @Test
  void aPlanShowsEverythingThatRepeatsIt() {
    assertThat(spec(7, 2, 3, 4).toMap())
        .containsEntry("rows", 7L)
        .containsEntry("fields", 2)
        .containsEntry("fieldBytes", 3)
        .containsEntry("longestScan", 4)
        .containsEntry("keys", "hashed")
        .containsEntry("values", "text")
        .containsEntry("distribution", "uniform")
        .containsEntry("seed", 8L)
        .containsKeys("mix", "keyDigits");
  }

  private static WorkloadSpec spec(long rows, int fields, int fieldBytes, int longestScan) {
    return new WorkloadSpec(
        rows,
        fields,
        fieldBytes,
        new KeyFormat(KeyFormat.Order.HASHED, 1),
        ValueFormat.Kind.TEXT,
        Preset.A.mix().orElseThrow(),
        new RequestDistribution.Uniform(),
        longestScan,
        8);
  }
}
