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
    offerFrom(0);
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aCounterIsNoField() {
    offer("counter", new byte[Long.BYTES]);
    offerFrom(0);
    assertThat(check.foundWrong()).isFalse();
    offer("counter", new byte[Long.BYTES - 1]);
    assertThat(check.foundWrong()).as("a counter that is not a number").isTrue();
    assertThat(isWrong("counter", new byte[Long.BYTES])).as("a row of its counter alone").isFalse();
  }

  @Test
  void aRowOfWhichAFieldIsMissingIsWrong() {
    offerFrom(1);
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aFieldThatComesTwiceInPlaceOfAnotherIsWrong() {
    offerFrom(1);
    offer("field1", value(ROW, 1));
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void aRowOfWhichNothingCameIsNotWrongButAbsent() {
    assertThat(check.foundWrong()).isFalse();
  }

  @Test
  void aWrongLengthIsWrong() {
    for (int length : new int[] {Specs.FIELD_BYTES - 1, Specs.FIELD_BYTES + 1, 0}) {
      assertThat(isWrong("field0", Arrays.copyOf(value(ROW, 0), length))).isTrue();
      start();
      assertThat(check.foundWrong()).as("forgotten at the next start").isFalse();
    }
  }

  @Test
  void aFlippedBitIsWrongEvenIfTheRestOfTheRowIsRight() {
    byte[] value = value(ROW, 0);
    value[Specs.FIELD_BYTES - 1] ^= 1;
    offer("field0", value);
    offerFrom(1);
    assertThat(check.foundWrong()).isTrue();
  }

  @Test
  void theValuesOfAnotherRowOrFieldAreWrong() {
    assertThat(isWrong("field0", value(ROW + 1, 0))).isTrue();
    assertThat(isWrong("field0", value(ROW, 1))).isTrue();
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
    assertThat(isWrong(qualifier, value(ROW, 0))).isTrue();
  }

  @Test
  void aFieldBehindTheLastIsWrongEvenWithTheBytesThatItWouldHold() {
    int behind = SPEC.format().fields();
    assertThat(isWrong("field" + behind, value(ROW, behind))).isTrue();
  }

  private void offerFrom(int first) {
    for (int field = first; field < SPEC.format().fields(); field++) {
      offer("field" + field, value(ROW, field));
    }
  }

  /** Whether a row of this field alone is wrong. */
  private boolean isWrong(String qualifier, byte[] value) {
    start();
    offer(qualifier, value);
    return check.foundWrong();
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
