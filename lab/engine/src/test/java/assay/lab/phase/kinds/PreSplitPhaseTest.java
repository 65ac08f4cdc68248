package assay.lab.phase.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.plan.admin.SplitPoints;
import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import java.util.SortedSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreSplitPhaseTest {
  private static final long ROWS = 20_000;
  private static final int TABLETS = 7;

  @ParameterizedTest
  @EnumSource
  void dividesTheRowsIntoPartsOfAboutEqualSize(KeyFormat.Order order) {
    KeyFormat keys = new KeyFormat(order, 1);
    SortedSet<Bytes> splits = new SplitPoints.OfRows(keys, ROWS, TABLETS).points();
    assertThat(splits).hasSize(TABLETS - 1);
    int[] counts = new int[TABLETS];
    for (long row = 0; row < ROWS; row++) {
      counts[splits.headSet(keys.key(row)).size()]++;
    }
    for (int count : counts) {
      assertThat((double) count).isBetween(0.8 * ROWS / TABLETS, 1.2 * ROWS / TABLETS);
    }
  }
}
