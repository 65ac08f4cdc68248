package assay.lab.explain;

import assay.lab.explain.Candidates.Candidate;
import assay.lab.explain.Explanation.EventCount;
import assay.lab.explain.Explanation.Finding;
import assay.lab.run.Event;
import assay.lab.run.RecordedPhase;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Explains a time range of one series, which is called the focus. The explainer compares the focus
 * with all other series and kinds of events. The comparison covers the phase that contains the time
 * range. In a long phase, the comparison covers one hour or three times the time range, whichever
 * is longer.
 *
 * <p>Another series is a finding if the series meets four conditions:
 *
 * <ul>
 *   <li>The values of the series are higher or lower within the time range than outside. Cliff's
 *       delta between the values within and the values outside is at least {@link #LEAST_STRENGTH}.
 *   <li>The series follows the focus, or the time range, more closely than chance would explain.
 *       The p value of {@link Association} is multiplied by the number of series, lags and kinds of
 *       comparison.
 *   <li>The series rarely matches other time ranges. If the time range is moved to all other
 *       positions, the share of positions with at least as good a match is at most {@link
 *       #MOST_ELSEWHERE}.
 *   <li>The series has samples for most of the compared time.
 * </ul>
 *
 * <p>Servers that stopped within the time range are reported first. Limits that were reached only
 * within the time range are reported next.
 *
 * <p>Correlation is not causation: a finding says where to look. Instances are immutable and
 * thread-safe. Comparing 500 series of one hour takes less than a second.
 */
public final class Explainer {
  /**
   * Minimum Cliff's delta of a finding. By convention, an effect with a smaller delta is small
   * (Romano 2006).
   */
  static final double LEAST_STRENGTH = 0.33;

  /** Maximum probability that chance causes any finding among all compared series. */
  static final double MOST_CHANCE = 0.01;

  static final double MOST_ELSEWHERE = 0.05;

  private static final double LONGEST_CONTEXT_SECONDS = 3600;
  private static final int MOST_CELLS = 7200;
  private static final int MOST_LAG_CELLS = 10;

  private static final int WAYS = 3;

  /** Correlation at which one series explains three quarters of the other series' variance. */
  private static final double CLOSE = 0.87;

  private static final int LEAST_INSIDE = 3;
  static final int LEAST_OUTSIDE = 10;
  private static final double LEAST_COVERED = 0.8;

  private static final double ALIKE = 0.95;

  private final Timeline timeline;
  private final SeriesId focus;
  private final RecordedPhase phase;
  private final TimeGrid grid;
  private final int from;
  private final int to;
  private final int mostLag;
  private final double[] focusCells;
  private int compared;
  private int unasked;

  private Explainer(Timeline timeline, Stretch stretch, SeriesId focus) throws IOException {
    this.timeline = timeline;
    this.focus = focus;
    if (!timeline.series().contains(focus)) {
      throw new IllegalArgumentException("the run has no series '" + focus + "'");
    }
    phase = phase(stretch);
    grid = context(stretch);
    from = grid.firstCell(stretch.fromSeconds());
    to = grid.firstCell(stretch.toSeconds());
    mostLag = Math.min(MOST_LAG_CELLS, grid.size() / 10);
    focusCells =
        SilentSeconds.counted(
            Candidates.cells(timeline, focus, grid),
            focus,
            grid,
            SilentSeconds.of(timeline, phase));
    if (inside() <= 0 || outside() <= 0) {
      throw new IllegalArgumentException(
          "the time range "
              + covers()
              + ", so a comparison with the rest of the phase is impossible");
    }
  }

  /**
   * Explains a time range of a series.
   *
   * @param focus series to explain
   * @return explanation; if the time range or the rest of its phase is too short, the explanation
   *     has no findings and states the reason
   * @throws IllegalArgumentException if the run lacks the series, or if the time range is empty,
   *     outside of all phases, or as long as its phase. The message is shown to the user.
   */
  public static Explanation explain(
      Timeline timeline, double fromSeconds, double toSeconds, SeriesId focus) throws IOException {
    return new Explainer(timeline, new Stretch(fromSeconds, toSeconds), focus).explain();
  }

  private int inside() {
    return to - from;
  }

  private int outside() {
    return grid.size() - inside();
  }

  private String covers() {
    return String.format(
        Locale.ROOT,
        "covers %d of the %d intervals of phase '%s'",
        inside(),
        grid.size(),
        phase.name());
  }

  private String undecided() {
    return inside() >= LEAST_INSIDE && outside() >= LEAST_OUTSIDE
        ? ""
        : String.format(
            Locale.ROOT,
            "the time range %s; a comparison needs at least %d intervals inside and %d outside the"
                + " range",
            covers(),
            LEAST_INSIDE,
            LEAST_OUTSIDE);
  }

  private RecordedPhase phase(Stretch stretch) {
    return timeline.phases().stream()
        .filter(candidate -> overlap(candidate, stretch) > 0)
        .max(Comparator.comparingDouble(candidate -> overlap(candidate, stretch)))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    String.format(
                        Locale.ROOT,
                        "from %.1f to %.1f s, no phase put load on the store",
                        stretch.fromSeconds(),
                        stretch.toSeconds())));
  }

  private static double overlap(RecordedPhase phase, Stretch stretch) {
    return Math.min(phase.endSeconds(), stretch.toSeconds())
        - Math.max(phase.startSeconds(), stretch.fromSeconds());
  }

  private TimeGrid context(Stretch stretch) {
    double around = Math.max(LONGEST_CONTEXT_SECONDS, 3 * stretch.lengthSeconds()) / 2;
    double middle = (stretch.fromSeconds() + stretch.toSeconds()) / 2;
    // Unless the time range starts in the warm-up, the comparison excludes the warm-up, which
    // differs from the rest of the phase.
    double begin =
        stretch.fromSeconds() < phase.measuredFromSeconds()
            ? phase.startSeconds()
            : phase.measuredFromSeconds();
    double start = Math.max(begin, middle - around);
    double end = Math.min(phase.endSeconds(), middle + around);
    double step = Math.max(1, Math.ceil((end - start) / MOST_CELLS));
    return new TimeGrid(start, step, (int) Math.max(0, (end - start) / step + 1e-6));
  }

  private static final class Found {
    private final Finding finding;
    private final double[] scores;

    Found(Finding finding, double[] scores) {
      this.finding = finding;
      this.scores = scores;
    }

    double closeness() {
      return Math.abs(finding.strength() * finding.correlation());
    }

    boolean isLike(Found other) {
      return Math.abs(Association.correlation(scores, other.scores, 0)) > ALIKE;
    }
  }

  private Explanation explain() throws IOException {
    List<Found> found = new ArrayList<>();
    List<String> folded = new ArrayList<>();
    List<Candidate> candidates =
        undecided().isEmpty() ? Candidates.of(timeline, focus, grid) : List.of();
    long others = candidates.stream().filter(candidate -> !candidate.kin()).count();
    double ways = Math.max(1, others) * (2.0 * mostLag + 1) * WAYS;
    double[] box = centred(box());
    double[] shape = Scores.of(Scores.logarithms(focusCells));
    double[] leader = shape == null ? box : centred(shape);
    for (Candidate candidate : candidates) {
      Found one = ask(candidate, box, leader, ways);
      if (one != null && candidate.kin()) {
        folded.add(candidate.name());
      } else if (one != null) {
        found.add(one);
      }
    }
    found.sort(Comparator.comparingDouble(Found::closeness).reversed());
    List<Finding> findings = merged(found);
    return new Explanation(
        focus.toString(),
        phase.name(),
        grid.startSeconds() + from * grid.stepSeconds(),
        grid.startSeconds() + to * grid.stepSeconds(),
        grid.startSeconds(),
        grid.endSeconds(),
        grid.stepSeconds(),
        Scores.median(focusCells, from, to, true),
        Scores.median(focusCells, from, to, false),
        new Ranks(focusCells).deltaWithin(from, to),
        compared,
        unasked,
        StoppedServers.within(timeline, grid, from, to),
        AtLimit.within(timeline, grid, from, to),
        findings,
        List.copyOf(folded),
        events(),
        undecided());
  }

  private double[] box() {
    double[] box = new double[grid.size()];
    Arrays.fill(box, from, to, 1);
    return box;
  }

  private Found ask(Candidate candidate, double[] box, double[] leader, double ways) {
    double[] scores = covered(candidate.cells()) ? Scores.of(candidate.cells()) : null;
    if (scores == null) {
      unasked++;
      return null;
    }
    compared += candidate.kin() ? 0 : 1;
    double[] other = centred(scores);
    Association closest = closest(box, leader, other);
    double chance = Math.min(1, closest.chance() * ways);
    if (chance > MOST_CHANCE) {
      return null;
    }
    Ranks ranks = new Ranks(candidate.cells());
    double strength = ranks.deltaWithin(from + closest.lag(), to + closest.lag());
    double elsewhere = elsewhere(ranks, closest.lag(), Math.abs(strength));
    if (Math.abs(strength) < LEAST_STRENGTH || elsewhere > MOST_ELSEWHERE) {
      return null;
    }
    int first = from + closest.lag();
    int last = to + closest.lag();
    double[] cells = candidate.cells();
    return new Found(
        new Finding(
            candidate.name(),
            Scores.median(cells, first, last, true),
            Scores.median(cells, first, last, false),
            strength,
            Association.correlation(leader, other, closest.lag()),
            closest.lag() * grid.stepSeconds(),
            chance,
            elsewhere,
            new ArrayList<>()),
        other);
  }

  /**
   * Returns the association that is least likely to have arisen by chance. The candidates are the
   * series' associations with the time range and with the focus, both computed after trends are
   * removed. If the correlation of the original series and the original focus is at least {@link
   * #CLOSE}, their association with trends included is also a candidate.
   */
  private Association closest(double[] box, double[] leader, double[] other) {
    double[] level = Association.level(other);
    Association withStretch = Association.of(Association.level(box), level, mostLag);
    Association withFocus = Association.of(Association.level(leader), level, mostLag);
    Association best = withFocus.chance() < withStretch.chance() ? withFocus : withStretch;
    if (Association.largestCorrelation(leader, other, mostLag) < CLOSE) {
      return best;
    }
    Association asIs = Association.of(leader, other, mostLag);
    return Math.abs(asIs.correlation()) >= CLOSE && asIs.chance() < best.chance() ? asIs : best;
  }

  private boolean covered(double[] cells) {
    return known(cells, 0, cells.length) >= cells.length * LEAST_COVERED
        && known(cells, from, to) >= LEAST_INSIDE;
  }

  private static long known(double[] cells, int from, int to) {
    return Arrays.stream(cells, from, to).filter(value -> !Double.isNaN(value)).count();
  }

  /**
   * Moves the time range to all other positions. Returns the share of positions at which the
   * absolute value of Cliff's delta is at least {@code strength}.
   */
  private double elsewhere(Ranks ranks, int lag, double strength) {
    int places = 0;
    int asStrong = 0;
    for (int shift = mostLag + 1; shift < grid.size() - mostLag; shift++) {
      places++;
      asStrong += Math.abs(ranks.delta(from + lag + shift, to - from)) >= strength ? 1 : 0;
    }
    return places == 0 ? 0 : (double) asStrong / places;
  }

  private static double[] centred(double[] scores) {
    double sum = 0;
    int known = 0;
    for (double score : scores) {
      sum += Double.isNaN(score) ? 0 : score;
      known += Double.isNaN(score) ? 0 : 1;
    }
    double[] centred = new double[scores.length];
    for (int i = 0; i < scores.length; i++) {
      centred[i] = Double.isNaN(scores[i]) ? 0 : scores[i] - sum / known;
    }
    return centred;
  }

  private static List<Finding> merged(List<Found> found) {
    List<Found> kept = new ArrayList<>();
    for (Found one : found) {
      Optional<Found> first = kept.stream().filter(one::isLike).findFirst();
      if (first.isPresent()) {
        first.get().finding.alike().add(one.finding.name());
      } else {
        kept.add(one);
      }
    }
    return kept.stream().map(one -> one.finding).toList();
  }

  private List<EventCount> events() {
    return timeline.events().stream()
        .filter(Candidates::mayMatter)
        .filter(event -> event.seconds() >= grid.startSeconds())
        .filter(event -> event.seconds() < grid.endSeconds())
        .collect(
            Collectors.groupingBy(
                Event::kind, TreeMap::new, Collectors.partitioningBy(this::isInside)))
        .entrySet()
        .stream()
        .map(kind -> count(kind.getKey(), kind.getValue().get(true), kind.getValue().get(false)))
        .toList();
  }

  private boolean isInside(Event event) {
    int cell = grid.cellOf(event.seconds());
    return cell >= from && cell < to;
  }

  private static EventCount count(String kind, List<Event> inside, List<Event> outside) {
    String example = inside.isEmpty() ? null : inside.get(0).text();
    return new EventCount(kind, inside.size(), outside.size(), example == null ? "" : example);
  }
}
