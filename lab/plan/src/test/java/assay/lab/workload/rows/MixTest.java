package assay.lab.workload.rows;

import static assay.lab.workload.rows.OperationKind.DELETE;
import static assay.lab.workload.rows.OperationKind.INSERT;
import static assay.lab.workload.rows.OperationKind.READ;
import static assay.lab.workload.rows.OperationKind.READ_MODIFY_WRITE;
import static assay.lab.workload.rows.OperationKind.SCAN;
import static assay.lab.workload.rows.OperationKind.UPDATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MixTest {
  private static final int DRAWS = 1_000_000;

  @Test
  void kindsComeInTheirShares() {
    Map<OperationKind, Double> shares =
        Map.of(
            READ, 0.4, UPDATE, 0.3, INSERT, 0.15, SCAN, 0.1, READ_MODIFY_WRITE, 0.04, DELETE, 0.01);
    Mix.Chooser chooser = new Mix(shares).chooser();
    SplittableRandom random = new SplittableRandom(1);
    Map<OperationKind, Integer> counts = new EnumMap<>(OperationKind.class);
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(chooser.next(random), 1, Integer::sum);
    }
    shares.forEach(
        (kind, share) ->
            assertThat(counts.get(kind))
                .as("%s", kind)
                .isCloseTo(
                    (int) (DRAWS * share),
                    within((int) (5 * Math.sqrt(DRAWS * share * (1 - share))))));
  }

  @Test
  void oneKindAloneIsDrawnAlways() {
    Mix.Chooser chooser = Mix.only(SCAN).chooser();
    assertThat(chooser.next(new SplittableRandom(1))).isEqualTo(SCAN);
  }

  @Test
  void aPlanShowsSharesInTheOrderOfTheKinds() {
    assertThat(new Mix(Map.of(DELETE, 0.25, READ, 0.5, SCAN, 0.25)).byLabel().keySet())
        .containsExactly("read", "scan", "delete");
  }

  @Test
  void refusesSharesThatAreNoMix() {
    List<Map<OperationKind, Double>> bad =
        List.of(
            Map.of(),
            Map.of(READ, 0.9),
            Map.of(READ, 1.1),
            Map.of(READ, 1.0, UPDATE, 0.0),
            Map.of(READ, 1.5, UPDATE, -0.5),
            Map.of(READ, Double.NaN),
            Map.of(READ, Double.POSITIVE_INFINITY));
    for (Map<OperationKind, Double> shares : bad) {
      assertThatThrownBy(() -> new Mix(shares))
          .as("%s", shares)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("sum to 1");
    }
  }
}
