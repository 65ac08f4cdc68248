package assay.lab.workload.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import assay.lab.workload.ReadScope;
import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.OperationStream;
import assay.lab.workload.rows.RowCheck;
import assay.lab.workload.rows.ScanCheck;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Cell;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibilityTextTest {
  private static final int FIELDS = 3;

  private static String text(VisibilityFormat format, long row, int field, long seed) {
    VisibilityText made = new VisibilityText(format, FIELDS, seed);
    byte[] buffer = made.newBuffer();
    made.fill(buffer, row, field);
    return new String(buffer, StandardCharsets.US_ASCII);
  }

  @Test
  void expressionsHaveTheirTermsInOneLengthAndTheGrammarOfLabels() {
    for (int terms = 1; terms <= VisibilityFormat.MOST_TERMS; terms++) {
      for (int labels : new int[] {0, 50}) {
        VisibilityFormat format = new VisibilityFormat(terms, 100, labels);
        String text = text(format, 123_457, 2, 9);
        assertThat(text).hasSize(100).matches("[A-Za-z0-9_.-]+(\\|[A-Za-z0-9_.-]+)*");
        List<String> parts = Arrays.asList(text.split("\\|"));
        assertThat(parts).hasSize(terms);
        assertThat(parts.get(0)).isEqualTo(format.groupLabel(7));
        if (labels > 0) {
          assertThat(format.allLabels()).containsAll(parts);
        }
      }
    }
  }

  @Test
  void noTwoCellsHaveTheSameExpression() {
    VisibilityFormat shortest = new VisibilityFormat(2, 23, 0);
    Set<String> seen = new HashSet<>();
    VisibilityText made = new VisibilityText(shortest, FIELDS, 1);
    byte[] buffer = made.newBuffer();
    for (long row = 0; row < 30_000; row++) {
      for (int field = 0; field < FIELDS; field++) {
        made.fill(buffer, row, field);
        seen.add(new String(buffer, StandardCharsets.US_ASCII));
      }
    }
    assertThat(seen).hasSize(30_000 * FIELDS);
  }

  @Test
  void theSeedRepeatsExpressionsAndAnotherChangesThem() {
    VisibilityFormat format = new VisibilityFormat(11, 100, 0);
    assertThat(text(format, 5, 1, 1)).isEqualTo(text(format, 5, 1, 1));
    assertThat(text(format, 5, 1, 1)).isNotEqualTo(text(format, 5, 1, 2));
  }

  @Test
  void tooFewBytesAreRefusedWithTheLeast() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new VisibilityFormat(11, 30, 0))
        .withMessageContaining("bytes: must be at least 32 for");
    assertThat(new VisibilityFormat(11, 32, 0).termBytes()).isEqualTo(2);
    assertThatIllegalArgumentException().isThrownBy(() -> new VisibilityFormat(12, 100, 0));
  }

  @Test
  void lockedCellsThatAreSeenAreWrongAndUnlockedOnesThatAreNot() {
    VisibilityFormat format = new VisibilityFormat(2, 40, 0);
    RowFormat rows =
        new RowFormat(
            new KeyFormat(KeyFormat.Order.ORDERED, 1),
            "cf",
            "field",
            1,
            new FieldLength.Constant(10),
            ValueFormat.Kind.TEXT,
            FieldGroups.ONE,
            Optional.of(format),
            Optional.empty());
    WorkloadSpec spec =
        WorkloadSpec.of(
            100, rows, Mix.only(OperationKind.READ), new RequestDistribution.Uniform(), 1);
    RowCheck check = new RowCheck(spec, new ReadScope(format.groupLabels(3), true));
    ScanCheck scan = new ScanCheck(check, spec);
    for (long row = 0; row < 20; row++) {
      boolean unlocked = row % 10 < 3;
      check.start(row, OperationStream.ALL_FIELDS);
      assertThat(check.missesUnlocked()).isEqualTo(unlocked);
      Cell cell = Specs.row(spec, row).get(0);
      check.accept(cell);
      assertThat(check.foundWrong()).isEqualTo(!unlocked);
      scan.start(cell.row(), row, 1, OperationStream.ALL_FIELDS);
      scan.accept(cell);
      assertThat(scan.foundWrong()).isEqualTo(!unlocked);
      assertThat(scan.rows()).isEqualTo(1);
    }
  }
}
