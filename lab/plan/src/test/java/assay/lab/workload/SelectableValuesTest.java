package assay.lab.workload;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.RowValues;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectableValuesTest {
  private static final RowFormat FORMAT =
      RowFormat.of(new KeyFormat(KeyFormat.Order.ORDERED, 1), 3, 20, ValueFormat.Kind.SELECTABLE);

  @Test
  void patternsMatchExactlyTheShareThatTheyName() {
    RowValues values = new RowValues(FORMAT, 42);
    Map<String, Integer> shares =
        Map.of("7.*", 1000, "[0-2].*", 3000, "42.*", 100, "000.*", 10, "1234.*", 1);
    for (int field = 0; field < 3; field++) {
      int of = field;
      shares.forEach(
          (pattern, rows) -> {
            int matching = 0;
            for (long row = 30_000; row < 40_000; row++) {
              matching += text(values, row, of).matches(pattern) ? 1 : 0;
            }
            assertThat(matching).as("%s in field %s", pattern, of).isEqualTo(rows);
          });
    }
  }

  @Test
  void valuesBeginWithTheRowsNumberPlusTheFieldsBackwards() {
    assertThat(text(new RowValues(FORMAT, 42), 1233, 1)).startsWith("432100");
  }

  @Test
  void valuesOfWhichAShareCompressesBeginAlike() {
    RowValues values = new RowValues(FORMAT.withCompressible(0.5), 42);
    assertThat(text(values, 1233, 1))
        .startsWith(text(new RowValues(FORMAT, 42), 1233, 1).substring(0, 10))
        .endsWith(" ".repeat(10));
    RowValues hardlyAny = new RowValues(FORMAT.withCompressible(0.9), 42);
    assertThat(text(hardlyAny, 1233, 1)).isEqualTo("432100" + " ".repeat(14));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.9})
  void otherBytesDoNotMatch(double compressible) {
    RowValues values = new RowValues(FORMAT.withCompressible(compressible), 42);
    values.start(5, null);
    byte[] value = ValueFormat.newBuffer(20);
    int length = values.fill(value, 1);
    assertThat(values.matches(new Bytes().set(value, 0, length), 1)).isTrue();
    assertThat(values.matches(new Bytes().set(value, 0, length), 2)).isFalse();
    value[19]++;
    assertThat(values.matches(new Bytes().set(value, 0, length), 1)).isFalse();
  }

  private static String text(RowValues values, long row, int field) {
    byte[] value = ValueFormat.newBuffer(20);
    values.start(row, null);
    int length = values.fill(value, field);
    return new String(value, 0, length, StandardCharsets.US_ASCII);
  }
}
