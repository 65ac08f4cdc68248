package assay.lab.workload.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.format.Fnv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowChooserTest {
  private static final int DRAWS = 1_000_000;
  private static final double THETA = RequestDistribution.ZIPFIAN_EXPONENT;
  private static final List<String> NAMES =
      List.of(
          "uniform",
          "zipfian",
          "scrambled-zipfian",
          "latest",
          "hotspot",
          "exponential",
          "sequential");

  private final SplittableRandom random = new SplittableRandom(20261121);

  @Test
  void uniformIsUniform() {
    int rows = 1000;
    assertChiSquare(count("uniform", rows), row -> 1.0 / rows, 0, rows);
  }

  @Test
  void zipfianPrefersTheFirstRowsByTheirExactShare() {
    long[] counts = count("zipfian", 1000);
    double zeta = IntStream.rangeClosed(1, 1000).mapToDouble(i -> Math.pow(i, -THETA)).sum();
    assertThat(counts[0]).isCloseTo((long) (DRAWS / zeta), within(5 * sigma(1 / zeta)));
    double second = Math.pow(2, -THETA) / zeta;
    assertThat(counts[1]).isCloseTo((long) (DRAWS * second), within(5 * sigma(second)));
    assertThat(Arrays.stream(counts).limit(100).sum())
        .isCloseTo(
            (long)
                (DRAWS
                    * IntStream.rangeClosed(1, 100).mapToDouble(i -> Math.pow(i, -THETA)).sum()
                    / zeta),
            within(DRAWS / 50L));
  }

  @Test
  void scrambledZipfiansTopRowsAreTheHashesOfTheFirstRanks() {
    long rows = 1_000_000;
    RowChooser chooser = chooser("scrambled-zipfian", rows, inserts());
    Map<Long, Integer> counts = new HashMap<>();
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(chooser.next(random), 1, Integer::sum);
    }
    List<Long> top =
        counts.entrySet().stream()
            .sorted(Comparator.comparing(Map.Entry<Long, Integer>::getValue).reversed())
            .limit(3)
            .map(Map.Entry::getKey)
            .toList();
    // From YCSB's own hash of the ranks 0, 1 and 2, known by the golden keys of 0 and 1.
    assertThat(top)
        .containsExactly(
            6284781860667377211L % (rows + 1),
            8517097267634966620L % (rows + 1),
            Fnv.hash(2) % (rows + 1));
    double share = 1 / 26.46902820178302;
    assertThat((long) counts.get(top.get(0)))
        .isCloseTo((long) (DRAWS * share), within(5 * sigma(share)));
  }

  @Test
  void hotspotGivesItsShareToItsRowsAndIsUniformWithin() {
    long[] counts = count("hotspot", 1000);
    assertThat(Arrays.stream(counts).limit(200).sum())
        .isCloseTo((long) (DRAWS * 0.8), within(5 * sigma(0.8)));
    assertChiSquare(counts, row -> row < 200 ? 0.8 / 200 : 0.2 / 800, 0, 1000);
  }

  @Test
  void hotspotOfVeryFewRowsStillReachesAll() {
    for (int rows = 1; rows <= 6; rows++) {
      assertThat(count("hotspot", rows)).doesNotContain(0);
    }
  }

  @Test
  void exponentialHasItsPercentileWhereItIsSaidToBe() {
    int rows = 1000;
    double gamma = -Math.log(0.05) / (rows * 0.8571428571);
    double inside = 1 - Math.exp(-gamma * rows);
    assertChiSquare(
        count("exponential", rows),
        row -> (Math.exp(-gamma * (rows - 1 - row)) - Math.exp(-gamma * (rows - row))) / inside,
        0,
        rows);
  }

  @Test
  void sequentialGoesRowByRowOverAllThreads() {
    for (int threads : new int[] {1, 2, 3, 7, 16}) {
      for (int rows : new int[] {1, 2, 10, 12, 13}) {
        RowChooser[] choosers = new RowChooser[threads];
        for (int t = 0; t < threads; t++) {
          choosers[t] = chooser("sequential", rows, new InsertSequence(rows, t, threads));
        }
        for (int i = 0; i < 5 * rows * threads; i++) {
          assertThat(choosers[i % threads].next(random)).isEqualTo(i % rows);
        }
      }
    }
  }

  @Test
  void latestPrefersTheNewestOfItsOwnAndOfTheTable() {
    long rows = 1000;
    InsertSequence inserts = new InsertSequence(rows, 2, 5);
    RowChooser chooser = chooser("latest", rows, inserts);
    for (int i = 0; i < 200; i++) {
      insert(inserts);
    }
    // Each of the five threads has inserted as many; this one asks for its own in their place.
    int n = 2000;
    long[] byTurn = new long[200 + (int) rows];
    for (int i = 0; i < DRAWS; i++) {
      long row = chooser.next(random);
      long turn = row >= rows ? 199 - (row - rows - 2) / 5 : 200 + (rows - 1 - row);
      byTurn[(int) turn]++;
    }
    double zeta = zeta(n);
    assertThat(byTurn[0] * zeta / DRAWS).isCloseTo(zeta(5), withinPercentage(6));
    assertThat(Arrays.stream(byTurn).limit(200).sum() * zeta / DRAWS)
        .isCloseTo(zeta(1000), withinPercentage(1));
    assertThat(byTurn[0]).isGreaterThan(byTurn[1]);
    assertThat(byTurn[1]).isGreaterThan(byTurn[10]);
    assertThat(byTurn[10]).isGreaterThan(byTurn[199]);
    assertThat(byTurn[byTurn.length - 1]).isLessThan(byTurn[199]);
  }

  @Test
  void latestNeverAsksForARowThatThisThreadHasNotInserted() {
    long rows = 10;
    InsertSequence inserts = new InsertSequence(rows, 1, 3);
    RowChooser chooser = chooser("latest", rows, inserts);
    Set<Long> there = new HashSet<>();
    for (long row = 0; row < rows; row++) {
      there.add(row);
    }
    Set<Long> asked = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      if (i % 10 == 5) {
        there.add(insert(inserts));
      }
      long row = chooser.next(random);
      assertThat(there).contains(row);
      asked.add(row);
    }
    assertThat(asked).as("old rows are asked for as well").contains(0L, rows + 1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5_000_000_000L, Long.MAX_VALUE / 2})
  void allDistributionsStayWithinTheTableHoweverBigItIs(long rows) {
    for (String name : NAMES) {
      RowChooser chooser = chooser(name, rows, inserts());
      long most = 0;
      for (int i = 0; i < 20_000; i++) {
        long row = chooser.next(random);
        assertThat(row).as(name).isBetween(0L, rows - 1);
        most = Math.max(most, row);
      }
      if (rows > Integer.MAX_VALUE && !name.equals("sequential")) {
        assertThat(most).as(name).isGreaterThan(rows / 2);
      }
    }
  }

  @Test
  void rowsBeginWhereTheWorkloadSays() {
    long first = 7_000_000_000L;
    for (String name : NAMES) {
      RowChooser chooser =
          RowChooser.of(
              RequestDistribution.named(name), first, 50, 0, new InsertSequence(first + 50, 0, 1));
      Set<Long> asked = new HashSet<>();
      for (int i = 0; i < 20_000; i++) {
        asked.add(chooser.next(random));
      }
      assertThat(asked).as(name).allMatch(row -> row >= first && row < first + 50);
      assertThat(asked).as(name).hasSizeGreaterThan(40);
    }
  }

  @Test
  void popularRowsStayThoseOfTheTableThatIsExpected() {
    long rows = 1000;
    long expected = 500;
    InsertSequence inserts = new InsertSequence(rows, 0, 1);
    RowChooser chooser = scrambled(rows, expected, inserts);
    double[] shares = scrambledShares((int) (rows + expected + 1));
    assertSharesOfWhatIsThere(chooser, shares, 1000);
    for (int i = 0; i < 300; i++) {
      insert(inserts);
    }
    assertSharesOfWhatIsThere(chooser, shares, 1300);
  }

  @Test
  void threadsTogetherAskForInsertedRowsAsOftenAsOne() {
    int rows = 1000;
    double inserted = 0;
    for (int thread = 0; thread < 4; thread++) {
      InsertSequence inserts = new InsertSequence(rows, thread, 4);
      RowChooser chooser = scrambled(rows, 400, inserts);
      for (int i = 0; i < 100; i++) {
        insert(inserts);
      }
      for (int i = 0; i < DRAWS / 4; i++) {
        inserted += chooser.next(random) >= rows ? 1 : 0;
      }
    }
    double[] shares = scrambledShares(rows + 401);
    double all = Arrays.stream(shares).limit(1400).sum();
    double share = Arrays.stream(shares).limit(1400).skip(1000).sum() / all;
    assertThat(inserted / DRAWS).isCloseTo(share, within(5.0 * sigma(share) / DRAWS));
  }

  @Test
  void otherExponentsScrambleOtherwise() {
    InsertSequence inserts = inserts();
    RequestDistribution flat = new RequestDistribution.ScrambledZipfian(0.5);
    RowChooser chooser = RowChooser.of(flat, 0, 1_000_000, 0, inserts);
    long popular = Fnv.hash(0) % 1_000_001;
    int hits = 0;
    for (int i = 0; i < DRAWS; i++) {
      hits += chooser.next(random) == popular ? 1 : 0;
    }
    // ζ(10^10, 0.5) is nearly 2 · 10^5: rank 0 is drawn once in so many times, rows once in 10^6.
    assertThat(hits).isLessThan(40);
    assertThatThrownBy(() -> new RequestDistribution.ScrambledZipfian(1))
        .hasMessage("scrambled-zipfian with exponent 1.0: must be 0 < exponent < 1");
  }

  @Test
  void exponentialPrefersTheNewestInsertedRow() {
    int rows = 1000;
    InsertSequence inserts = new InsertSequence(rows, 0, 1);
    for (int i = 0; i < 100; i++) {
      insert(inserts);
    }
    RowChooser chooser = chooser("exponential", rows, inserts);
    long[] byAge = new long[1100];
    for (int i = 0; i < DRAWS; i++) {
      byAge[(int) (1099 - chooser.next(random))]++;
    }
    double gamma = -Math.log(0.05) / (rows * 0.8571428571);
    double inside = 1 - Math.exp(-gamma * 1100);
    assertChiSquare(
        byAge, age -> (Math.exp(-gamma * age) - Math.exp(-gamma * (age + 1))) / inside, 0, 1100);
  }

  @Test
  void parametersWithoutSenseAreRefused() {
    for (double share : new double[] {0, -0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new RequestDistribution.Hotspot(share, 0.5))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new RequestDistribution.Exponential(95, share))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (double share : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new RequestDistribution.Hotspot(0.5, share))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (double percentile : new double[] {0, 100, -5, 200, Double.NaN}) {
      assertThatThrownBy(() -> new RequestDistribution.Exponential(percentile, 0.5))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void namesAreThoseOfTheTableAndGoBothWays() {
    assertThat(RequestDistribution.byName()).containsOnlyKeys(NAMES);
    for (String name : NAMES) {
      assertThat(RequestDistribution.named(name).label()).isEqualTo(name);
    }
    assertThat(RequestDistribution.named("Zipfian"))
        .isInstanceOf(RequestDistribution.Zipfian.class);
    assertThatThrownBy(() -> RequestDistribution.named("zipfain"))
        .hasMessage("no distribution 'zipfain'; did you mean 'zipfian'?");
  }

  private static RowChooser scrambled(long rows, long expected, InsertSequence inserts) {
    return RowChooser.of(new RequestDistribution.ScrambledZipfian(), 0, rows, expected, inserts);
  }

  /** The first million ranks by their hashes; the rest, ten billion, are spread evenly. */
  private static double[] scrambledShares(int places) {
    double items = 1e10;
    double zeta = 26.46902820178302;
    double eta = (1 - Math.pow(2 / items, 1 - THETA)) / (1 - zeta(2) / zeta);
    double[] shares = new double[places];
    double upTo = 0;
    for (int rank = 0; rank < 1_000_000; rank++) {
      double next =
          rank < 2
              ? zeta(rank + 1) / zeta
              : (Math.pow((rank + 1) / items, 1 - THETA) - 1 + eta) / eta;
      shares[(int) (Fnv.hash(rank) % places)] += next - upTo;
      upTo = next;
    }
    for (int place = 0; place < places; place++) {
      shares[place] += (1 - upTo) / places;
    }
    return shares;
  }

  private void assertSharesOfWhatIsThere(RowChooser chooser, double[] shares, int there) {
    long[] counts = new long[there];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) chooser.next(random)]++;
    }
    double all = Arrays.stream(shares).limit(there).sum();
    assertChiSquare(counts, row -> shares[row] / all, 0, there);
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "exponential", "scrambled-zipfian"})
  void aRowThatIsBufferedOrWhoseInsertFailedIsNeverAskedFor(String name) {
    long rows = 20;
    InsertSequence inserts = new InsertSequence(rows, 1, 3);
    RowChooser chooser = RowChooser.of(RequestDistribution.named(name), 0, rows, 900, inserts);
    Set<Long> there = new HashSet<>();
    List<Long> buffered = new ArrayList<>();
    Set<Long> asked = new HashSet<>();
    long ahead = inserts.next();
    for (int flush = 1; flush <= 60; flush++) {
      for (int i = 0; i < 5; i++) {
        inserts.send();
        buffered.add(ahead);
        ahead = inserts.next();
        askAll(chooser, asked, rows, there);
      }
      boolean failed = flush % 4 == 0;
      inserts.settle(!failed);
      if (!failed) {
        there.addAll(buffered);
      }
      buffered.clear();
      askAll(chooser, asked, rows, there);
    }
    assertThat(there).hasSize(225);
    assertThat(asked).as("rows around those that failed").hasSizeGreaterThan(200);
  }

  private void askAll(RowChooser chooser, Set<Long> asked, long rows, Set<Long> there) {
    for (int i = 0; i < 50; i++) {
      long row = chooser.next(random);
      asked.add(row);
      assertThat(row < rows || there.contains(row)).as("row %d is there", row).isTrue();
    }
  }

  private static long insert(InsertSequence inserts) {
    long row = inserts.next();
    inserts.send();
    inserts.settle(true);
    return row;
  }

  private static InsertSequence inserts() {
    return new InsertSequence(0, 0, 1);
  }

  private static RowChooser chooser(String name, long rows, InsertSequence inserts) {
    return RowChooser.of(RequestDistribution.named(name), 0, rows, 0, inserts);
  }

  private long[] count(String name, int rows) {
    RowChooser chooser = chooser(name, rows, inserts());
    long[] counts = new long[rows];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) chooser.next(random)]++;
    }
    return counts;
  }

  private static double zeta(int n) {
    return IntStream.rangeClosed(1, n).mapToDouble(i -> Math.pow(i, -THETA)).sum();
  }

  private static long sigma(double share) {
    return (long) Math.ceil(Math.sqrt(DRAWS * share * (1 - share)));
  }

  /** Five standard deviations above the mean of χ²: one false alarm in a million seeds. */
  private static void assertChiSquare(
      long[] counts, IntToDoubleFunction probability, int from, int to) {
    double chiSquare = 0;
    for (int i = from; i < to; i++) {
      double expected = probability.applyAsDouble(i) * DRAWS;
      chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    double freedom = to - from - 1.0;
    assertThat(chiSquare)
        .isBetween(freedom - 5 * Math.sqrt(2 * freedom), freedom + 5 * Math.sqrt(2 * freedom));
  }
}
