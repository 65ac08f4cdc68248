package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;

import assay.lab.workload.Specs;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.Seed;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What two scopes ask for has in common what independent draws have: over 10^6 draws of 10^6 rows,
 * by Pearson's χ².
 */
class RequestOverlapTest {
  private static final int ROWS = 1_000_000;
  private static final int DRAWS = 1_000_000;

  /** Parts of the table, whose pairs are counted. */
  private static final int PARTS = 32;

  private static final WorkloadSpec SPEC =
      Specs.of(Mix.only(OperationKind.READ), ROWS, new RequestDistribution.Uniform(), Specs.SEED);

  private static final Seed RUN = Seed.of(1).repeat(1).variant("");
  private static final int[] BASE = rows(of(RUN, "run", "run", 0));

  private static Seed of(Seed run, String phase, String activity, int thread) {
    return run.phase(phase).activity(activity).thread(thread);
  }

  static Stream<Arguments> others() {
    return Stream.of(
        Arguments.of("phase", of(RUN, "run-2", "run-2", 0)),
        Arguments.of("activity", of(RUN, "run", "run.readers", 0)),
        Arguments.of("thread", of(RUN, "run", "run", 1)),
        Arguments.of("repeat, or step", of(Seed.of(1).repeat(2).variant(""), "run", "run", 0)),
        Arguments.of("variant", of(Seed.of(1).repeat(1).variant("a=1"), "run", "run", 0)),
        Arguments.of("seed", of(Seed.of(2).repeat(1).variant(""), "run", "run", 0)));
  }

  @ParameterizedTest(name = "another {0}")
  @MethodSource("others")
  void anotherScopeAsksForOtherRows(String what, Seed seed) {
    int[] other = rows(seed);
    assertThat(inCommon(BASE, other)).as("χ² of rows in common").isLessThan(mostOf(1));
    for (int shift : new int[] {0, 1, 7}) {
      assertThat(inOrder(BASE, other, shift))
          .as("χ² of pairs %d draws apart", shift)
          .isLessThan(mostOf((PARTS - 1) * (PARTS - 1)));
    }
    // In a millionth of the draws, that is once, they ask for one row at once.
    int atOnce = 0;
    for (int i = 0; i < DRAWS; i++) {
      atOnce += BASE[i] == other[i] ? 1 : 0;
    }
    assertThat(atOnce).isLessThan(10);
  }

  @Test
  void theSameScopeAsksForTheSameRows() {
    assertThat(rows(of(RUN, "run", "run", 0))).isEqualTo(BASE);
  }

  /** The measure finds what it is to find: equal draws, and equal draws in another order. */
  @Test
  void drawsThatDependOnEachOtherAreFoundOut() {
    assertThat(inCommon(BASE, BASE)).isGreaterThan(100 * mostOf(1));
    assertThat(inOrder(BASE, BASE, 0)).isGreaterThan(100 * mostOf((PARTS - 1) * (PARTS - 1)));
  }

  private static int[] rows(Seed seed) {
    OperationStream stream = OperationStream.ofRun(SPEC, seed, 0, 1);
    int[] rows = new int[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      stream.next();
      rows[i] = (int) stream.rowNumber();
    }
    return rows;
  }

  /** χ² of the rows that both, one of the two, or none asked for; one degree of freedom. */
  private static double inCommon(int[] one, int[] other) {
    byte[] asked = new byte[ROWS];
    for (int row : one) {
      asked[row] |= 1;
    }
    for (int row : other) {
      asked[row] |= 2;
    }
    long[][] counts = new long[2][2];
    for (byte by : asked) {
      counts[by & 1][by >> 1]++;
    }
    return chiSquare(counts);
  }

  /** χ² of which part of the table one asks for when the other asks for which. */
  private static double inOrder(int[] one, int[] other, int shift) {
    long[][] counts = new long[PARTS][PARTS];
    for (int i = shift; i < DRAWS; i++) {
      counts[part(one[i])][part(other[i - shift])]++;
    }
    return chiSquare(counts);
  }

  private static int part(int row) {
    return (int) ((long) row * PARTS / ROWS);
  }

  private static double chiSquare(long[][] counts) {
    int size = counts.length;
    double[] inRow = new double[size];
    double[] inColumn = new double[size];
    double all = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        inRow[i] += counts[i][j];
        inColumn[j] += counts[i][j];
        all += counts[i][j];
      }
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        double expected = inRow[i] * inColumn[j] / all;
        sum += (counts[i][j] - expected) * (counts[i][j] - expected) / expected;
      }
    }
    return sum;
  }

  /** Exceeded by chance once in some thousand (one degree of freedom), or million tests (many). */
  private static double mostOf(int degrees) {
    return degrees + 5 * Math.sqrt(2.0 * degrees) + 4;
  }
}
