package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;

import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against what CoreWorkload of YCSB 0.17.0 wrote with {@code dataintegrity=true}. */
class IntegrityTextTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 100, user6284781860667377211:field0:-56807877:2032869390:-165488160:1762371712:-169193395:-1039977118:-10",
    "0, 1, 100, user6284781860667377211:field1:-56807846:-2133018101:933062878:139614226:1263461560:1124615364:-3349",
    "1, 0, 100, user8517097267634966620:field0:-557952823:-1809000828:-1392091277:962494139:111674936:1367579768:-15",
    "1, 1, 100, user8517097267634966620:field1:-557952792:-2102426930:-908529668:-297278386:-1410717941:1526450973:1",
    "998, 0, 33, user8295266226408665858:field0:41",
    "1, 0, 7, user851",
    "0, 0, 28, user6284781860667377211:fiel",
    "0, 0, 27, user6284781860667377211:fie"
  })
  void valuesAreThoseOfYcsb(long row, int field, int length, String expected) {
    assertThat(value(usual(length), row, field)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, user000000000041:f0:-1475283394:1219927849:-1295723159:13388",
    "1, user000000000041:f1:-1475283363:714366310:1230332327:1909273"
  })
  void keysAndNamesOfOtherFormatsAreInTheText(int field, String expected) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 12);
    RowFormat format =
        new RowFormat(keys, "", "f", 2, new FieldLength.Constant(60), ValueFormat.Kind.INTEGRITY);
    assertThat(value(format, 41, field)).isEqualTo(expected);
  }

  @Test
  void longValuesGoOnAsYcsbsDo() {
    // Hash codes of 0 and of the least int would take other ways through the digits.
    String value = value(usual(1000), 3, 0);
    assertThat(value)
        .startsWith("user4052466453699787802:field0:575840482:583849903:-1868446982:1113136833")
        .endsWith(":203332676:18013702:-653552410:-1476998836:2127337108:348662624:65761341")
        .hasSize(1000);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 23, 24, 60, 1000})
  void whatWasWrittenMatchesAndWhatWasChangedDoesNot(int length) {
    RowFormat format = usual(length);
    RowValues values = new RowValues(format, 1);
    values.start(17, format.keys().key(17));
    byte[] value = new byte[length];
    assertThat(values.fill(value, 4)).isEqualTo(length);
    assertThat(values.matches(Bytes.of(value), 4)).isTrue();
    for (int i = 0; i < length; i++) {
      value[i] ^= 1;
      assertThat(values.matches(Bytes.of(value), 4)).as("byte %d", i).isFalse();
      value[i] ^= 1;
    }
  }

  private static RowFormat usual(int length) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.HASHED, 1);
    return RowFormat.of(keys, 10, length, ValueFormat.Kind.INTEGRITY);
  }

  private static String value(RowFormat format, long row, int field) {
    RowValues values = new RowValues(format, 1);
    values.start(row, format.keys().key(row));
    byte[] value = new byte[format.lengths().most()];
    values.fill(value, field);
    return new String(value, StandardCharsets.US_ASCII);
  }
}
