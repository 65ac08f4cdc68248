package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.draw.Seed;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
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
    "1000000000000001, 10, 100, 100, rows 1000000000000001"
  })
  void refusesWithTheNameAndTheNumber(
      long rows, int fields, int fieldBytes, int longestScan, String message) {
    assertThatThrownBy(() -> spec(rows, fields, fieldBytes, longestScan))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message + ": must be from ");
  }

  @Test
  void takesWhatIsLargeButPossible() {
    assertThat(spec(5_000_000_000L, 10_000, 1000, Integer.MAX_VALUE).rowsEnd())
        .isEqualTo(5_000_000_000L);
    assertThat(spec(1, 1, 0, 1).format().lengths().most()).isZero();
  }

  @Test
  void onlyInsertsNeedNoRows() {
    WorkloadSpec inserts = Specs.with(spec(1, 1, 10, 1), "mix", Mix.only(OperationKind.INSERT));
    OperationStream stream =
        OperationStream.ofRun(Specs.with(inserts, "rows", 0L), Seed.of(1), 0, 1);
    assertThat(stream.next()).isEqualTo(OperationKind.INSERT);
    assertThat(stream.rowNumber()).isEqualTo(1);
  }

  private static WorkloadSpec spec(long rows, int fields, int fieldBytes, int longestScan) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    RowFormat format = RowFormat.of(keys, fields, fieldBytes, ValueFormat.Kind.TEXT);
    return Specs.with(
        WorkloadSpec.of(
            rows, format, Preset.A.mix().orElseThrow(), new RequestDistribution.Uniform(), 8),
        "scans",
        ScanLength.upTo(longestScan));
  }
}
