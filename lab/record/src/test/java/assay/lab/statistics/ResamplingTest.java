package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResamplingTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 9, 10})
  void mediansAreThoseOfTheDrawnValues(int n) {
    SplittableRandom values = new SplittableRandom(n);
    // Some are equal.
    Sample sample = new Sample(values.ints(n, -n, n).asDoubleStream().toArray());
    SplittableRandom random = new SplittableRandom(1);
    SplittableRandom again = new SplittableRandom(1);
    Resampling resampling = new Resampling(sample);
    double[] drawn = new double[n];
    for (int i = 0; i < 200; i++) {
      for (int k = 0; k < n; k++) {
        drawn[k] = sample.at(again.nextInt(n));
      }
      assertThat(resampling.median(random)).isEqualTo(Median.withDefaults().evaluate(drawn));
    }
  }
}
