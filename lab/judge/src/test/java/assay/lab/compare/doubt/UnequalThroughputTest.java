package assay.lab.compare.doubt;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.compare.Group;
import assay.lab.compare.SampleGroups;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnequalThroughputTest {
  private static final Figure FLUSHED = new Figure("run", "flush", Quantity.THROUGHPUT);
  private static final Figure FLUSH = new Figure("run", "flush", Quantity.P50);
  private static final Figure ACKNOWLEDGED =
      new Figure("run", Figure.ACKNOWLEDGED, Quantity.THROUGHPUT);

  private static final Figure PER_PRICE = Figure.parse("ok/s of acknowledged in run per disks");

  /** The rate of flushes depends on their interval, not on the store. */
  @Test
  void bufferedWritesHaveTheThroughputOfAcknowledgedWrites() {
    UnequalThroughput unequal =
        UnequalThroughput.of(FLUSH, List.of(group("slow", 3_000), group("fast", 9_000)))
            .orElseThrow();
    assertThat(unequal.lowest().label()).isEqualTo("slow");
    assertThat(unequal.leastPerSecond()).isEqualTo(3_000);
    assertThat(unequal.mostPerSecond()).isEqualTo(9_000);
  }

  private static Group group(String label, double acknowledged) {
    Map<Figure, Double> figures = new LinkedHashMap<>();
    figures.put(FLUSHED, 8.0);
    figures.put(PER_PRICE, acknowledged / 8);
    figures.put(FLUSH, 1e6);
    figures.put(ACKNOWLEDGED, acknowledged);
    return SampleGroups.repeats(label, List.of(figures, figures, figures));
  }
}
