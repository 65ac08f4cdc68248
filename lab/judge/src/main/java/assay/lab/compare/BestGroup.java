package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.measure.LatencyKey;
import assay.lab.plan.MainPhase;
import assay.lab.plan.phase.ActivityPlan;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.run.PhaseHeadline;
import assay.lab.run.PhaseVerdict;
import assay.lab.statistics.Bootstrap;
import assay.lab.workload.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The best group of a comparison, by one metric of the {@linkplain MainPhase main phase}. In a
 * closed loop, the metric is the throughput; in an open loop, the metric is the p99 latency.
 *
 * @param by metric by which the groups are ranked
 * @param places ranked groups, the best group first; at least one
 * @param leastRepeats minimum number of repeats that each group needs so that all groups can be
 *     ranked
 * @param ofLoads for each earlier load phase in which some group is significantly worse, the best
 *     group by throughput
 */
public record BestGroup(Figure by, List<Place> places, int leastRepeats, List<BestGroup> ofLoads) {
  private static final Set<Quantity> LATENCIES = Set.of(Quantity.P99, Quantity.P95, Quantity.P50);

  public enum Standing {
    BEST,
    /** The group has the best median, but does not differ significantly from any other group. */
    FIRST,
    NOT_TOLD_APART,
    WORSE
  }

  /**
   * A group with its standing in the ranking.
   *
   * @param toBest comparison with the best group; empty for the best group
   * @param why why the group does not differ significantly from the best group; empty if the group
   *     differs
   * @param limit what limited the phase in the run whose value is nearest to the median; empty if
   *     this run's verdict names no limit
   */
  public record Place(
      Summary summary,
      Standing standing,
      Optional<Contrast> toBest,
      String why,
      Optional<PhaseVerdict> limit) {
    public Group group() {
      return summary.group();
    }
  }

  static Optional<BestGroup> of(
      List<Group> groups, List<Comparison.Row> rows, Bootstrap bootstrap) {
    return by(groups, rows)
        .map(row -> of(row, ofLoads(row.figure().phase(), groups, rows, bootstrap), bootstrap));
  }

  private static List<BestGroup> ofLoads(
      String but, List<Group> groups, List<Comparison.Row> rows, Bootstrap bootstrap) {
    return phases(rows).stream()
        .filter(phase -> !phase.equals(but) && loads(groups, phase))
        .flatMap(phase -> throughput(ofPhase(phase, rows)).stream())
        .map(row -> of(row, List.of(), bootstrap))
        .filter(BestGroup::isRanked)
        .toList();
  }

  private static BestGroup of(Comparison.Row row, List<BestGroup> ofLoads, Bootstrap bootstrap) {
    List<Group> known = row.summaries().stream().map(Summary::group).toList();
    FigureChances chances = new FigureChances(row.figure(), known, bootstrap.seed());
    return new BestGroup(
        row.figure(), places(row, chances, bootstrap), chances.leastRepeats(), ofLoads);
  }

  public Place best() {
    return places.get(0);
  }

  public boolean isRanked() {
    return places.stream().anyMatch(place -> place.standing() == Standing.WORSE);
  }

  public int fewestRepeats() {
    return places.stream().mapToInt(place -> place.summary().sample().size()).min().orElseThrow();
  }

  private static Optional<Comparison.Row> by(List<Group> groups, List<Comparison.Row> rows) {
    return mainPhase(groups, rows)
        .filter(phase -> offerAlike(groups, phase))
        .flatMap(
            phase -> {
              List<Comparison.Row> own = ofPhase(phase, rows);
              boolean closed = groups.stream().allMatch(group -> Loads.closedLoop(group, phase));
              return closed
                  ? throughput(own)
                  : latency(timed(groups, own)).or(() -> throughput(own));
            });
  }

  /**
   * Returns whether all groups had the same offered rate. Groups with different offered rates are
   * points of one curve, so no group is the best.
   */
  private static boolean offerAlike(List<Group> groups, String phase) {
    return groups.stream()
            .filter(group -> !group.runs().isEmpty())
            .map(group -> Loads.offered(group, phase))
            .distinct()
            .count()
        == 1;
  }

  private static Optional<String> mainPhase(List<Group> groups, List<Comparison.Row> rows) {
    return Group.allRuns(groups)
        .findFirst()
        .flatMap(run -> MainPhase.of(run.manifest().plan(), phases(rows)));
  }

  private static Set<String> phases(List<Comparison.Row> rows) {
    Set<String> phases = new LinkedHashSet<>();
    rows.stream()
        .filter(row -> row.figure().quantity().equals(Quantity.THROUGHPUT))
        .forEach(row -> phases.add(row.figure().phase()));
    return phases;
  }

  /**
   * Returns the rows of a phase, except the rows about parts of operations. The latency of an
   * operation includes the latencies of its parts.
   */
  private static List<Comparison.Row> ofPhase(String phase, List<Comparison.Row> rows) {
    return rows.stream()
        .filter(row -> row.figure().phase().equals(phase))
        .filter(row -> !Operation.isPart(row.figure().operation()))
        .toList();
  }

  private static boolean loads(List<Group> groups, String phase) {
    return Group.allRuns(groups)
        .flatMap(run -> run.manifest().plan().activity(phase).stream())
        .anyMatch(ActivityPlan::loads);
  }

  private static Optional<Comparison.Row> throughput(List<Comparison.Row> rows) {
    List<Comparison.Row> own =
        rows.stream().filter(row -> row.figure().quantity().equals(Quantity.THROUGHPUT)).toList();
    return Stream.of(Figure.WHOLE_PHASE, Figure.ACKNOWLEDGED)
        .flatMap(which -> own.stream().filter(row -> row.figure().operation().equals(which)))
        .findFirst()
        .or(() -> own.stream().findFirst());
  }

  private static List<Comparison.Row> timed(List<Group> groups, List<Comparison.Row> rows) {
    Set<LatencyKey> measured = new HashSet<>();
    for (Comparison.Row row : rows) {
      Figure figure = row.figure();
      measured.add(new LatencyKey(figure.phase(), figure.operation(), LatencyKey.Tag.OK));
    }
    Set<String> untimed = new HashSet<>();
    for (Group group : groups) {
      for (RunFigures run : group.runs()) {
        untimed.addAll(PhaseHeadline.untimed(run.manifest().plan(), measured));
      }
    }
    return rows.stream().filter(row -> !untimed.contains(row.figure().operation())).toList();
  }

  /**
   * Returns the row of the latency that was measured in the largest number of groups. In a tie, the
   * most frequent operation is preferred, and then the highest percentile.
   */
  private static Optional<Comparison.Row> latency(List<Comparison.Row> rows) {
    return rows.stream()
        .filter(row -> LATENCIES.contains(row.figure().quantity()))
        .max(
            Comparator.comparingInt((Comparison.Row row) -> row.summaries().size())
                .thenComparingDouble(row -> share(rows, row.figure().operation()))
                .thenComparingDouble(row -> row.figure().quantity().quantile()));
  }

  private static double share(List<Comparison.Row> rows, String operation) {
    return rows.stream()
        .filter(row -> row.figure().operation().equals(operation))
        .filter(row -> row.figure().quantity().equals(Quantity.THROUGHPUT))
        .mapToDouble(row -> row.summaries().get(0).sample().median())
        .findFirst()
        .orElse(0);
  }

  private static List<Place> places(Comparison.Row row, Chances chances, Bootstrap bootstrap) {
    List<Summary> bestFirst = Ranking.bestFirst(row.figure(), row.summaries());
    Summary best = bestFirst.get(0);
    List<Place> places = new ArrayList<>();
    for (Summary summary : bestFirst.subList(1, bestFirst.size())) {
      Optional<PhaseVerdict> limit = limit(row.figure(), summary);
      Optional<String> doubt =
          Ranking.of(row.figure(), List.of(best, summary), chances)
              .filter(Ranking.Refused.class::isInstance)
              .map(ranking -> ((Ranking.Refused) ranking).why());
      places.add(
          new Place(
              summary,
              doubt.isPresent() ? Standing.NOT_TOLD_APART : Standing.WORSE,
              Optional.of(Contrast.of(row.figure(), best, summary, bootstrap)),
              doubt.orElse(""),
              limit));
    }
    boolean ranked = places.stream().anyMatch(place -> place.standing() == Standing.WORSE);
    Standing standing = ranked ? Standing.BEST : Standing.FIRST;
    places.add(0, new Place(best, standing, Optional.empty(), "", limit(row.figure(), best)));
    return places;
  }

  private static Optional<PhaseVerdict> limit(Figure figure, Summary summary) {
    double median = summary.sample().median();
    return summary.group().runs().stream()
        .filter(run -> run.figures().containsKey(figure))
        .min(Comparator.comparingDouble(run -> Math.abs(run.figures().get(figure) - median)))
        .flatMap(run -> limit(run, figure.phase()));
  }

  private static Optional<PhaseVerdict> limit(RunFigures run, String phase) {
    return Optional.ofNullable(run.manifest().verdict()).flatMap(verdict -> verdict.of(phase));
  }
}
