package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import assay.lab.statistics.ScalabilityLaw.Point;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Coefficients that are known come back, and fits that mean nothing say so. */
class ScalabilityLawTest {
  private static final double[] CLIENTS = {1, 2, 4, 8, 16, 32, 64};

  private static List<Point> points(
      double rate, double contention, double coherency, double noise, long seed) {
    Random random = new Random(seed);
    ScalabilityLaw law = new ScalabilityLaw(rate, contention, coherency, List.of(), 1, List.of());
    return DoubleStream.of(CLIENTS)
        .mapToObj(n -> new Point(n, law.perSecond(n) * (1 + noise * random.nextGaussian())))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1000, 0.02, 0.0005", "12, 0.2, 0.01", "500000, 0, 0.0001", "300, 0.05, 0"})
  void exactThroughputsGiveTheirCoefficientsBack(double rate, double contention, double coherency) {
    ScalabilityLaw law =
        ScalabilityLaw.fit(points(rate, contention, coherency, 0, 1)).orElseThrow();
    assertThat(law.rate()).isEqualTo(rate, within(rate * 1e-6));
    assertThat(law.contention()).isEqualTo(contention, within(1e-6));
    assertThat(law.coherency()).isEqualTo(coherency, within(1e-7));
    assertThat(law.residuals()).allMatch(residual -> Math.abs(residual) < rate * 1e-6);
    assertThat(law.explained()).isEqualTo(1, within(1e-9));
  }

  @Test
  void noiseMovesThemLittle() {
    for (int seed = 0; seed < 200; seed++) {
      ScalabilityLaw law = ScalabilityLaw.fit(points(1000, 0.05, 0.001, 0.02, seed)).orElseThrow();
      assertThat(law.rate()).isEqualTo(1000, within(150.0));
      assertThat(law.contention()).isEqualTo(0.05, within(0.03));
      assertThat(law.coherency()).isEqualTo(0.001, within(0.0003));
      assertThat(law.peakClients().orElseThrow()).isEqualTo(30.8, within(4.0));
      assertThat(law.doubts()).isEmpty();
    }
  }

  @Test
  void throughputThatGrowsFasterThanClientsIsNotTrusted() {
    List<Point> points =
        DoubleStream.of(CLIENTS).mapToObj(n -> new Point(n, 100 * Math.pow(n, 1.2))).toList();
    assertThat(ScalabilityLaw.fit(points).orElseThrow().doubts())
        .anyMatch(doubt -> doubt.startsWith("contention -"));
  }

  @Test
  void pointsThatFollowNoLawAreNotTrusted() {
    List<Point> points =
        List.of(
            new Point(1, 100),
            new Point(2, 900),
            new Point(4, 50),
            new Point(8, 700),
            new Point(16, 20),
            new Point(32, 800));
    assertThat(ScalabilityLaw.fit(points).orElseThrow().doubts())
        .anyMatch(doubt -> doubt.startsWith("the law explains only"))
        .anyMatch(doubt -> doubt.contains("the law differs from the measured rate by"));
  }

  @Test
  void fewLoadsAreNotTrustedAndFewerHaveNoFit() {
    List<Point> all = points(1000, 0.02, 0.0005, 0, 1);
    assertThat(ScalabilityLaw.fit(all.subList(0, 4)).orElseThrow().doubts())
        .containsExactly("the law was fitted to only 4 different loads; 6 are needed");
    assertThat(ScalabilityLaw.fit(all.subList(0, 3))).isEmpty();
    assertThat(ScalabilityLaw.fit(List.of())).isEmpty();
  }

  @Test
  void aLawWithoutRetrogradeHasNoPeak() {
    assertThat(new ScalabilityLaw(1, 0.1, 0, List.of(), 1, List.of()).peakClients()).isEmpty();
    assertThatThrownBy(() -> new Point(0, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
