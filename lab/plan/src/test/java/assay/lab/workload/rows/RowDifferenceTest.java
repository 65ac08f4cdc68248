package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.store.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowDifferenceTest {
  private static final long ROW = 1;

  @ParameterizedTest
  @EnumSource(ValueFormat.Kind.class)
  void aRowAsTheWorkloadWritesItDoesNotDiffer(ValueFormat.Kind kind) {
    assertThat(offered(spec(3, 20, kind), spec(3, 20, kind))).isNull();
  }

  @Test
  void aRowThatIsNotThereIsMissing() {
    RowDifference difference = new RowDifference(spec(3, 20, ValueFormat.Kind.RANDOM));
    difference.start(ROW);
    assertThat(difference.found()).contains("row user1 is missing");
  }

  @Test
  void otherNamesNumbersLengthsAndValuesAreTold() {
    WorkloadSpec expected = spec(3, 20, ValueFormat.Kind.RANDOM);
    assertThat(offered(expected, spec(4, 20, ValueFormat.Kind.RANDOM)))
        .isEqualTo("row user1 has a field 'field3', which is not in the range field0 to field2");
    assertThat(offered(expected, spec(2, 20, ValueFormat.Kind.RANDOM)))
        .isEqualTo("row user1 has 2 fields, not 3");
    assertThat(offered(expected, spec(3, 21, ValueFormat.Kind.RANDOM)))
        .isEqualTo("field0 of row user1 is 21 bytes long, not 20");
    assertThat(offered(expected, spec(3, 20, ValueFormat.Kind.TEXT)))
        .isEqualTo(
            "field0 of row user1 contains unexpected bytes; the row may have been loaded with"
                + " another seed");
    assertThat(offered(spec(3, 20, ValueFormat.Kind.INTEGRITY), expected))
        .isEqualTo("field0 of row user1 does not contain its integrity value");
  }

  @Test
  void varyingLengthsAreToldByTheirRange() {
    WorkloadSpec usual = spec(1, 20, ValueFormat.Kind.RANDOM);
    RowFormat varying =
        new RowFormat(
            usual.format().keys(),
            "cf",
            "field",
            1,
            new FieldLength.Uniform(1, 19),
            ValueFormat.Kind.RANDOM);
    assertThat(offered(Specs.with(usual, "format", varying), usual))
        .isEqualTo("field0 of row user1 is 20 bytes long, not from 1 to 19");
    assertThat(offered(Specs.with(usual, "format", varying), Specs.with(usual, "format", varying)))
        .isNull();
  }

  @Test
  void ofATableOfSomebodyElseOnlyTheShapeIsLookedAt() {
    WorkloadSpec known = spec(3, 20, ValueFormat.Kind.RANDOM);
    WorkloadSpec unknown = known.withoutValueChecks();
    assertThat(offered(unknown, spec(3, 20, ValueFormat.Kind.TEXT))).isNull();
    assertThat(offered(unknown, spec(3, 19, ValueFormat.Kind.TEXT))).contains("19 bytes long");
    assertThat(offered(unknown, spec(2, 20, ValueFormat.Kind.TEXT))).contains("2 fields");
    RowCheck check = new RowCheck(unknown, ReadScope.WHOLE);
    check.start(ROW, OperationStream.ALL_FIELDS);
    Specs.row(spec(3, 19, ValueFormat.Kind.TEXT), ROW).forEach(check::accept);
    assertThat(check.foundWrong()).isFalse();
  }

  private static String offered(WorkloadSpec expected, WorkloadSpec held) {
    RowDifference difference = new RowDifference(expected);
    difference.start(ROW);
    assertThat(difference.key()).isEqualTo(Bytes.of("user1"));
    Specs.row(held, ROW).forEach(difference::accept);
    return difference.found().orElse(null);
  }

  private static WorkloadSpec spec(int fields, int fieldBytes, ValueFormat.Kind kind) {
    KeyFormat keys = new KeyFormat(KeyFormat.Order.ORDERED, 1);
    return Specs.with(
        Specs.of(OperationKind.READ, 100), "format", RowFormat.of(keys, fields, fieldBytes, kind));
  }
}
