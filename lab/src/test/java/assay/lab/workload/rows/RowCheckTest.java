package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import assay.store.Cell;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowCheckTest {
  private static final WorkloadSpec SPEC = Specs.of(OperationKind.READ, 100);
  private static final long ROW = 17;

  private final RowCheck check = new RowCheck(SPEC, ReadScope.WHOLE);

  @BeforeEach
  void start() {
    check.start(ROW, OperationStream.ALL_FIELDS);
  }

  @Test
  void aWholeRowIsRight() {
    offerWholeRow();
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aCounterIsNoField() {
    offer("counter", new byte[Long.BYTES]);
    offerWholeRow();
    assertThat(check.foundWrong()).isFalse();
    offer("counter", new byte[Long.BYTES - 1]);
    assertThat(check.foundWrong()).as("a counter that is not a number").isTrue();
    check.start(ROW, OperationStream.ALL_FIELDS);
    offer("counter", new byte[Long.BYTES]);
    assertThat(check.foundWrong()).as("a row of its counter alone").isFalse();
  }

  @Test
  void aRowOfWhichAFieldIsMissingIsWrong() {
    for (int field = 1; field < SPEC.format().fields(); field++) {
      offer("field" + field, value(ROW, field));
    }
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aFieldThatComesTwiceInPlaceOfAnotherIsWrong() {
    for (int field = 1; field < SPEC.format().fields(); field++) {
      offer("field" + field, value(ROW, field));
    }
    offer("field1", value(ROW, 1));
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aRowOfWhichNothingCameIsNotWrongButAbsent() {
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aWrongLengthIsWrong() {
    offer("field0", Arrays.copyOf(value(ROW, 0), Specs.FIELD_BYTES - 1));
    assertThat(check.foundWrong()).isTrue();
    check.start(ROW, OperationStream.ALL_FIELDS);
    assertThat(check.foundWrong()).as("forgotten at the next start").isFalse();
    offer("field0", Arrays.copyOf(value(ROW, 0), Specs.FIELD_BYTES + 1));
    assertThat(check.foundWrong()).isTrue();
    check.start(ROW, OperationStream.ALL_FIELDS);
    offer("field0", new byte[0]);
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aFlippedBitIsWrongEvenIfTheRestOfTheRowIsRight() {
    byte[] value = value(ROW, 0);
    value[Specs.FIELD_BYTES - 1] ^= 1;
    offer("field0", value);
    for (int field = 1; field < SPEC.format().fields(); field++) {
      offer("field" + field, value(ROW, field));
    }
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void theValuesOfAnotherRowOrFieldAreWrong() {
    offer("field0", value(ROW + 1, 0));
    assertThat(check.foundWrong()).isTrue();
    check.start(ROW, OperationStream.ALL_FIELDS);
    offer("field0", value(ROW, 1));
    assertThat(check.foundWrong()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "field",
        "field10",
        "field999999999",
        "field9999999999",
        "field-1",
        "Field0",
        "field0x",
        "fielt0",
        "0",
        "field 0"
      })
  void aForeignFieldIsWrong(String qualifier) {
    offer(qualifier, value(ROW, 0));
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aFieldBehindTheLastIsWrongEvenWithTheBytesThatItWouldHold() {
    offer("field" + SPEC.format().fields(), value(ROW, SPEC.format().fields()));
    assertThat(check.foundWrong()).isTrue();
  }

  private void offerWholeRow() {
    for (int field = 0; field < SPEC.format().fields(); field++) {
      offer("field" + field, value(ROW, field));
    }
  }

  private void offer(String qualifier, byte[] value) {
    Cell cell = new Cell();
    cell.family().set(SPEC.format().family(0));
    cell.qualifier().set(Bytes.of(qualifier));
    cell.value().set(Bytes.of(value));
    check.accept(cell);
  }

  private static byte[] value(long row, int field) {
    byte[] value = new byte[Specs.FIELD_BYTES];
    new ValueFormat(SPEC.format().values(), SPEC.seed()).fill(value, value.length, row, field);
    return value;
  }
}
