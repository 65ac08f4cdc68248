package assay.lab.explain;

import assay.lab.measure.LatencyKey;
import assay.lab.run.RecordedPhase;
import assay.lab.run.Standstill;
import assay.lab.run.series.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds the worst stretches (time ranges) of a series in a run. Seconds in which no operation
 * completed always form a stretch.
 *
 * <p>In the part of each phase that follows the warm-up, the finder gives each second a score. The
 * score of a second is the difference between its value and the usual value. The candidate for a
 * stretch is the time range with the greatest sum of scores. The finder then permutes the scores of
 * the phase many times. The candidate is accepted as a stretch if nearly all permutations contain
 * no time range with an equally great sum. A permutation moves blocks of seconds. The length of a
 * block is the correlation length of the scores outside of the candidate.
 *
 * <p>If a phase has no stretch, the finder looks for a burst. A burst is a few seconds whose values
 * are much higher than all other values. The gap between the burst and the highest other value is
 * greater than the distance between that value and the usual value. Instances are immutable and
 * thread-safe.
 */
public final class StretchFinder {
  private static final Pattern OK_RATE = Pattern.compile("throughput\\.(.+)\\.ok\\.per_s");
  private static final int LEAST_CELLS = 30;
  private static final int LEAST_LENGTH = 3;

  /**
   * Minimum length of a burst in seconds. A single high second is not a burst, because one slow
   * operation may have caused it.
   */
  private static final int LEAST_BURST = 2;

  private static final int LONGEST_BURST = 10;
  private static final int MOST_STRETCHES = 3;

  /**
   * A second increases a stretch's sum of scores only if its value is more than this many standard
   * deviations above the lower quartile.
   */
  private static final double ORDINARY = 2;

  /**
   * Distance from the 5 % quantile to the lower quartile of the normal distribution, in standard
   * deviations.
   */
  private static final double LOW_SPREAD = 0.9704;

  private static final double WORST = 1e6;

  private static final int ORDERS = 199;
  private static final double MOST_CHANCE = 0.02;
  private static final int LONGEST_CONTEXT_CELLS = 100_000;
  private final Timeline timeline;

  public StretchFinder(Timeline timeline) {
    this.timeline = timeline;
  }

  private record Scored(Stretch stretch, double score) {}

  /**
   * Returns the series of p99 latencies of the last phase that put load on the store. The most
   * frequent operation is first. For operations that are too rare for a p99 per second, the series
   * of maximum latencies is returned instead. Flushes of a client-side buffer are included if there
   * were more than {@link #LEAST_CELLS} flushes. Returns an empty list if nothing was measured.
   */
  public List<SeriesId> usualFoci() throws IOException {
    List<RecordedPhase> phases = timeline.phases();
    if (phases.isEmpty()) {
      return List.of();
    }
    RecordedPhase last = phases.get(phases.size() - 1);
    Map<SeriesId, Double> done = new HashMap<>();
    for (SeriesId id : timeline.series()) {
      Matcher rate = OK_RATE.matcher(id.name());
      if (rate.matches()) {
        SeriesId latency = latency(rate.group(1), id.machine(), last);
        double sum =
            Arrays.stream(timeline.points(id, last.startSeconds(), last.endSeconds()).values())
                .sum();
        double least = rate.group(1).equals(LatencyKey.FLUSH) ? LEAST_CELLS : 0;
        if (sum > least && timeline.series().contains(latency)) {
          done.put(latency, sum);
        }
      }
    }
    return done.keySet().stream()
        .sorted(
            Comparator.<SeriesId>comparingDouble(done::get)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  private SeriesId latency(String operation, String machine, RecordedPhase in) throws IOException {
    SeriesId p99 = new SeriesId("latency." + operation + ".p99.ms", machine);
    SeriesId max = new SeriesId("latency." + operation + ".max.ms", machine);
    return 2 * points(p99, in) >= points(max, in) ? p99 : max;
  }

  private int points(SeriesId id, RecordedPhase in) throws IOException {
    return timeline.series().contains(id)
        ? timeline.points(id, in.startSeconds(), in.endSeconds()).size()
        : 0;
  }

  public List<Stretch> worst(SeriesId focus) throws IOException {
    return all(focus).stream().limit(MOST_STRETCHES).toList();
  }

  private List<Stretch> all(SeriesId focus) throws IOException {
    List<Scored> found = new ArrayList<>();
    for (RecordedPhase phase : timeline.phases()) {
      find(phase, focus, found);
    }
    return found.stream()
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .map(Scored::stretch)
        .toList();
  }

  private void find(RecordedPhase phase, SeriesId focus, List<Scored> found) throws IOException {
    double start = phase.measuredFromSeconds();
    double step = Math.max(1, Math.ceil((phase.endSeconds() - start) / LONGEST_CONTEXT_CELLS));
    TimeGrid grid = new TimeGrid(start, step, (int) ((phase.endSeconds() - start) / step + 1e-3));
    List<Standstill> silence =
        Candidates.ofOperations(focus) ? SilentSeconds.of(timeline, phase) : List.of();
    for (Standstill one : silence) {
      // Seconds without completed operations are the worst case, so these seconds need no
      // significance test.
      Stretch stretch = new Stretch(one.fromSeconds(), one.toSeconds());
      found.add(new Scored(stretch, WORST * one.lengthSeconds()));
    }
    if (grid.size() < LEAST_CELLS) {
      return;
    }
    double[] values = values(focus, grid);
    double[] scores = scores(values);
    for (Standstill one : scores == null ? List.<Standstill>of() : silence) {
      Arrays.fill(
          scores, grid.firstCell(one.fromSeconds()), grid.firstCell(one.toSeconds()), -ORDINARY);
    }
    int before = found.size();
    for (int i = 0; i < MOST_STRETCHES && scores != null; i++) {
      int[] best = greatest(scores);
      double sum = sum(scores, best);
      if (best[1] - best[0] < LEAST_LENGTH || !beatsOtherOrders(scores, best)) {
        break;
      }
      found.add(new Scored(new Stretch(start + best[0] * step, start + best[1] * step), sum));
      Arrays.fill(scores, best[0], best[1], -ORDINARY);
    }
    if (scores != null && found.size() == before) {
      int[] burst = burst(values);
      if (burst != null) {
        double sum = Scores.MOST * (burst[1] - burst[0]);
        found.add(new Scored(new Stretch(start + burst[0] * step, start + burst[1] * step), sum));
      }
    }
  }

  /**
   * Returns the start index (inclusive) and the end index (exclusive) of a burst. Returns null if
   * the values have no burst. The highest values may be adjacent by chance, but are then rarely as
   * far above the other values as in a burst.
   */
  private static int[] burst(double[] values) {
    int[] highestFirst =
        IntStream.range(0, values.length)
            .filter(i -> Double.isFinite(values[i]))
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> values[i]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double usual = values[highestFirst[highestFirst.length * 3 / 4]];
    int first = highestFirst[0];
    int last = first;
    for (int n = 1; n < Math.min(LONGEST_BURST, highestFirst.length - 1); n++) {
      first = Math.min(first, highestFirst[n]);
      last = Math.max(last, highestFirst[n]);
      double lowest = values[highestFirst[n]];
      double rest = values[highestFirst[n + 1]];
      boolean together = last - first == n;
      if (n + 1 >= LEAST_BURST && together && lowest - rest > rest - usual) {
        // A stretch must be long enough for a comparison with other series.
        int end = Math.min(values.length, Math.max(last + 1, first + LEAST_LENGTH));
        return new int[] {Math.min(first, end - LEAST_LENGTH), end};
      }
    }
    return null;
  }

  private double[] values(SeriesId focus, TimeGrid grid) throws IOException {
    double[] cells = Candidates.cells(timeline, focus, grid);
    return focus.name().startsWith("throughput.")
        ? Arrays.stream(cells).map(value -> -value).toArray()
        : Scores.logarithms(cells);
  }

  /**
   * Returns a score for each second; unusual seconds have scores above zero. Returns null if there
   * are too few values, or if the values do not vary.
   */
  private static double[] scores(double[] values) {
    double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    if (known.length < LEAST_CELLS) {
      return null;
    }
    double usual = Scores.ofSorted(known, 0.25);
    // Only low values determine the spread, because high values may belong to a stretch that covers
    // most of a phase.
    double spread = (usual - Scores.ofSorted(known, 0.05)) / LOW_SPREAD;
    if (spread == 0) {
      spread = Arrays.stream(known).map(x -> Math.abs(x - usual)).average().orElseThrow();
    }
    if (spread == 0) {
      return null;
    }
    double[] scores = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double score = (values[i] - usual) / spread - ORDINARY;
      scores[i] = Double.isNaN(score) ? 0 : Math.min(Scores.MOST, score);
    }
    // The mean is subtracted, so that only the worst part has scores above zero if much of a phase
    // is slow.
    double mean = Math.max(0, Arrays.stream(scores).average().orElseThrow());
    return Arrays.stream(scores).map(score -> score - mean).toArray();
  }

  /** Returns the start and end (exclusive) of the range with the greatest sum (Bentley 1984). */
  private static int[] greatest(double[] scores) {
    int[] best = {0, 0};
    double most = 0;
    double sum = 0;
    int from = 0;
    for (int i = 0; i < scores.length; i++) {
      if (sum <= 0) {
        sum = 0;
        from = i;
      }
      sum += scores[i];
      if (sum > most) {
        most = sum;
        best = new int[] {from, i + 1};
      }
    }
    return best;
  }

  private static double sum(double[] scores, int[] part) {
    return Arrays.stream(scores, part[0], part[1]).sum();
  }

  private static boolean beatsOtherOrders(double[] scores, int[] part) {
    SplittableRandom random = new SplittableRandom(scores.length);
    double sum = sum(scores, part);
    int piece = Math.min(memory(scores, part), Math.max(1, scores.length / 10));
    int asGreat = 0;
    for (int order = 0; order < ORDERS; order++) {
      double[] other = inOtherOrder(scores, piece, random);
      asGreat += sum(other, greatest(other)) >= sum ? 1 : 0;
    }
    return (asGreat + 1.0) / (ORDERS + 1) <= MOST_CHANCE;
  }

  /**
   * Returns the correlation length of the scores in seconds. The correlation length is the sum of
   * an autoregression's correlations over all lags (Bartlett 1946). The estimate excludes the
   * candidate, because the candidate is not the usual state.
   */
  private static int memory(double[] scores, int[] part) {
    double mean = 0;
    int outside = 0;
    for (int i = 0; i < scores.length; i++) {
      if (i < part[0] || i >= part[1]) {
        mean += scores[i];
        outside++;
      }
    }
    mean /= Math.max(1, outside);
    double variance = 0;
    double covariance = 0;
    for (int i = 0; i < scores.length; i++) {
      if (i < part[0] || i >= part[1]) {
        double here = scores[i] - mean;
        variance += here * here;
        boolean pair = i > 0 && i != part[1];
        covariance += pair ? here * (scores[i - 1] - mean) : 0;
      }
    }
    double carried = variance == 0 ? 0 : Math.min(0.99, Math.max(0, covariance / variance));
    return (int) Math.ceil((1 + carried) / (1 - carried));
  }

  private static double[] inOtherOrder(double[] scores, int piece, SplittableRandom random) {
    int shift = random.nextInt(piece);
    int[] starts = new int[(scores.length + piece - 1) / piece];
    for (int i = 0; i < starts.length; i++) {
      int swap = random.nextInt(i + 1);
      starts[i] = starts[swap];
      starts[swap] = i * piece;
    }
    double[] other = new double[scores.length];
    int at = 0;
    for (int start : starts) {
      for (int i = start; i < Math.min(start + piece, scores.length); i++) {
        other[at++] = scores[(i + shift) % scores.length];
      }
    }
    return other;
  }

  /**
   * Returns the stretch that contains a given moment. If no stretch contains the moment, returns
   * the ten seconds around the moment.
   */
  public Stretch around(double seconds, SeriesId focus) throws IOException {
    Points all = timeline.points(focus);
    if (all.size() == 0) {
      throw new IllegalArgumentException("series " + focus + " has no data point in this run");
    }
    return all(focus).stream()
        .filter(found -> found.fromSeconds() <= seconds && seconds < found.toSeconds())
        .findFirst()
        .orElse(new Stretch(Math.max(0, seconds - 5), seconds + 5));
  }

  /**
   * Returns the time ranges to explain when a user requests {@code stretch}. Usually, the result is
   * the requested range. If no operation completed in the requested range, the range is extended to
   * all adjacent seconds without completed operations. If the requested range covers whole phases,
   * nothing remains for a comparison. The result is then the worst stretches within the range.
   */
  public List<Stretch> asked(Stretch stretch, SeriesId focus) throws IOException {
    List<RecordedPhase> touched =
        timeline.phases().stream()
            .filter(phase -> phase.endSeconds() > stretch.fromSeconds())
            .filter(phase -> phase.startSeconds() < stretch.toSeconds())
            .toList();
    boolean nothingLeft =
        !touched.isEmpty() && touched.stream().allMatch(phase -> covers(stretch, phase));
    return nothingLeft && timeline.series().contains(focus)
        ? all(focus).stream()
            .filter(found -> found.fromSeconds() >= stretch.fromSeconds())
            .filter(found -> found.toSeconds() <= stretch.toSeconds())
            .limit(MOST_STRETCHES)
            .toList()
        : List.of(silenceAround(stretch, focus, touched));
  }

  private Stretch silenceAround(Stretch stretch, SeriesId focus, List<RecordedPhase> phases)
      throws IOException {
    for (RecordedPhase phase : Candidates.ofOperations(focus) ? phases : List.<RecordedPhase>of()) {
      for (Standstill one : SilentSeconds.of(timeline, phase)) {
        if (one.fromSeconds() <= stretch.fromSeconds() && stretch.toSeconds() <= one.toSeconds()) {
          return new Stretch(one.fromSeconds(), one.toSeconds());
        }
      }
    }
    return stretch;
  }

  private static boolean covers(Stretch stretch, RecordedPhase phase) {
    double before = stretch.fromSeconds() - phase.measuredFromSeconds();
    double behind = phase.endSeconds() - stretch.toSeconds();
    return Math.max(0, before) + Math.max(0, behind) < Explainer.LEAST_OUTSIDE;
  }
}
