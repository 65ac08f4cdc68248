package assay.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FamilyChanceTest {
  private static final double[] LOW = {1, 2, 3, 4};
  private static final double[] HIGH = {5, 6, 7, 8};

  private static double[] shifted(int length, double by) {
    return IntStream.range(0, length).mapToDouble(i -> i + by).toArray();
  }

  @ParameterizedTest
  @CsvSource({"3, 3, 0.1", "4, 4, 0.0285714", "5, 5, 0.0079365", "3, 6, 0.0238095"})
  void ofOneFigureItIsTheExactTestOfMannAndWhitney(int n, int m, double chance) {
    double[] base = shifted(n, 0);
    double[] other = shifted(m, 100);
    double[] found = FamilyChance.of(new double[][] {base}, new double[][] {other}, 1);
    assertThat(found).hasSize(1);
    assertThat(found[0]).isCloseTo(chance, within(1e-6));
    assertThat(found[0])
        .isCloseTo(CliffsDelta.of(new Sample(base), new Sample(other)).chance(), within(1e-9));
  }

  @Test
  void figuresThatMoveTogetherCountAsOne() {
    double[][] base = new double[40][];
    double[][] other = new double[40][];
    for (int i = 0; i < 40; i++) {
      double factor = i + 1;
      base[i] = Arrays.stream(LOW).map(value -> value * factor).toArray();
      other[i] = Arrays.stream(HIGH).map(value -> value * factor).toArray();
    }
    assertThat(FamilyChance.of(base, other, 1)).containsOnly(2 / 70.0);
  }

  @Test
  void oneOfManyThatHaveNothingToDoWithEachOtherIsChance() {
    Random random = new Random(3);
    double[][] base = new double[40][];
    double[][] other = new double[40][];
    base[0] = LOW;
    other[0] = HIGH;
    for (int i = 1; i < 40; i++) {
      base[i] = random.doubles(4).toArray();
      other[i] = random.doubles(4).toArray();
    }
    assertThat(FamilyChance.of(base, other, 1)[0]).isGreaterThan(0.3);
  }

  @Test
  void repeatsThatDoNotKnowAFigureAreLeftOutOfIt() {
    double[] some = {1, Double.NaN, 3, 4};
    double[] none = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
    assertThat(FamilyChance.of(new double[][] {some}, new double[][] {HIGH}, 1)[0]).isLessThan(0.1);
    assertThat(FamilyChance.of(new double[][] {none}, new double[][] {HIGH}, 1)[0]).isEqualTo(1);
    assertThat(FamilyChance.of(new double[][] {LOW}, new double[][] {LOW}, 1)[0]).isEqualTo(1);
    assertThat(FamilyChance.of(new double[0][], new double[0][], 1)).isEmpty();
  }

  @Test
  void manyRepeatsAreSharedOutByLotAndTheSeedRepeatsIt() {
    double[][] base = {shifted(20, 0), shifted(20, 0)};
    double[][] other = {shifted(20, 100), shifted(20, 1)};
    double[] found = FamilyChance.of(base, other, 1);
    assertThat(found[0]).isLessThan(0.001);
    assertThat(found[1]).isGreaterThan(0.5);
    assertThat(FamilyChance.of(base, other, 1)).isEqualTo(found);
  }
}
