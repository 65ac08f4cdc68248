package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import assay.lab.plan.admin.SplitPoints;
import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import assay.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SplitPointsTest {
  private static final int ROWS = 20_000;
  private static final KeyFormat ORDERED = new KeyFormat(KeyFormat.Order.ORDERED, 8);
  private static final KeyFormat HASHED = new KeyFormat(KeyFormat.Order.HASHED, 1);
  private static final KeyFormat HEXADECIMAL = new KeyFormat(KeyFormat.Order.HEXADECIMAL, 1);

  @Test
  void aRangeOfOrderedKeysIsDividedAsThePaperDoes() {
    assertThat(texts(new SplitPoints.OfRange(ORDERED, "user00000000", "user72000000", 4)))
        .containsExactly("user18000000", "user36000000", "user54000000");
    assertThat(texts(new SplitPoints.OfRange(ORDERED, "user0", "user00000003", 2)))
        .as("finer than the keys that are given")
        .containsExactly("user000000015");
  }

  @Test
  void rangesOfHexadecimalKeysHoldEquallyManyRows() {
    SortedSet<Bytes> points =
        new SplitPoints.OfRange(HEXADECIMAL, "user0", "userfffff", 7).points();
    int[] counts = new int[7];
    for (long row = 0; row < ROWS; row++) {
      counts[points.headSet(HEXADECIMAL.key(row)).size()]++;
    }
    for (int count : counts) {
      assertThat((double) count).isBetween(0.9 * ROWS / 7, 1.1 * ROWS / 7);
    }
    assertThat(texts(new SplitPoints.OfRange(HEXADECIMAL, "user0", "userc", 3)))
        .containsExactly("user4", "user8");
  }

  @Test
  void hashedKeysAreDividedByTheirDigits() {
    assertThat(texts(new SplitPoints.OfRange(HASHED, "user1", "user9", 4)))
        .containsExactly("user3", "user5", "user7");
  }

  @Test
  void whatIsNoRangeOfKeysIsRefused() {
    assertThatThrownBy(() -> new SplitPoints.OfRange(HASHED, "user5", "user50", 2))
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> new SplitPoints.OfRange(HASHED, "user0", "userf", 2))
        .hasMessageContaining("'userf' is not a row key of this workload", "to 9");
    assertThatThrownBy(() -> new SplitPoints.OfRange(HEXADECIMAL, "0000", "ffff", 2))
        .hasMessageContaining("'0000' is not a row key of this workload");
  }

  @Test
  void aSplitThatIsNotReadBackIsAnError() throws StoreException {
    SortedSet<Bytes> asked = new TreeSet<>(List.of(Bytes.of("user3"), Bytes.of("user5")));
    PreSplitPhase.check(asked, List.of(Bytes.of("user3"), Bytes.of("user4"), Bytes.of("user5")));
    assertThatThrownBy(() -> PreSplitPhase.check(asked, List.of(Bytes.of("user3"))))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("1 of 2 splits are missing, the first of them at 'user5'");
  }

  private static List<String> texts(SplitPoints splits) {
    return splits.points().stream()
        .map(point -> new String(point.toArray(), StandardCharsets.UTF_8))
        .toList();
  }
}
