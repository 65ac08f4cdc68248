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
 * Explains a stretch of a series: compares it with all other series and kinds of events, over its
 * phase, or over the hour around it if the phase is longer. A series is a finding if it meets four
 * conditions. Within the stretch, it is higher or lower by a Cliff's delta of at least {@link
 * #LEAST_STRENGTH}. It follows the focus, or the stretch itself, more closely than chance allows
 * (the p value of {@link Association}, multiplied by the number of series, lags and kinds of
 * comparison). At most {@link #MOST_ELSEWHERE} of all other positions of the stretch match the
 * series equally well. It has samples for most of the time. Servers that stopped within the
 * stretch, and limits that were reached only within the stretch, are reported first.
 *
 * <p>Correlation is not causation: a finding says where to look. Immutable; thread-safe; 500 series
 * of an hour take less than a second.
 */
public final class Explainer {
  /** Smallest Cliff's delta that counts; by convention, lower values are small (Romano 2006). */
  static final double LEAST_STRENGTH = 0.33;

  /** Largest probability of a chance finding, over all series together. */
  static final double MOST_CHANCE = 0.01;

  static final double MOST_ELSEWHERE = 0.05;

  private static final double LONGEST_CONTEXT_SECONDS = 3600;
  private static final int MOST_CELLS = 7200;
  private static final int MOST_LAG_CELLS = 10;

  private static final int WAYS = 3;

  /** Correlation at which one series explains three quarters of the other's variance. */
  private static final double CLOSE = 0.87;

  private static final int LEAST_INSIDE = 3;
  static final int LEAST_OUTSIDE = 10;
  private static final double LEAST_COVERED = 0.8;

  /** Findings are merged if they correlate at least this closely over the whole context. */
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
          "the stretch " + covers() + ": there is nothing to compare it with");
    }
  }

  /**
   * Explains a stretch of a series.
   *
   * @return an explanation; if the stretch or the rest is too short, it has no findings but states
   *     the reason
   * @throws IllegalArgumentException if there is nothing to compare: there is no such series, or
   *     the stretch is outside of all phases, empty, or as long as its phase; the message is for
   *     users
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
        "covers %d of the %d cells of phase '%s'",
        inside(),
        grid.size(),
        phase.name());
  }

  private String undecided() {
    return inside() >= LEAST_INSIDE && outside() >= LEAST_OUTSIDE
        ? ""
        : String.format(
            Locale.ROOT,
            "it %s; at least %d inside and %d outside are needed",
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
                        "from %.1f to %.1f s no phase put load on the store",
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
    // Excludes the warm-up, which differs from the rest, unless the stretch is in the warm-up.
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

  /**
   * Returns a finding, or null if there are too few samples or the series did not change with the
   * focus.
   */
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
   * Returns the association that is least likely by chance. The candidates are the series'
   * associations with the stretch and with the focus, both without trends. If the original series
   * and the original focus are so close that one explains most of the other, their association with
   * trends is also a candidate.
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
   * Returns the share of other positions of the stretch at which the series differs from the rest
   * at least as much.
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

  /** Names findings that correlate with an earlier finding in that finding. */
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
