package assay.lab.compare.doubt;

import assay.lab.compare.Comparison;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Divisor;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.Quantity;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Doubt that arises if groups had different throughput in a closed loop. A closed loop has no
 * offered rate, so the groups' latencies belong to different loads and are not comparable.
 *
 * @param lowest group with the lowest median throughput
 * @param highest group with the highest median throughput
 * @param leastPerSecond median throughput of {@code lowest}
 * @param mostPerSecond median throughput of {@code highest}
 */
public record UnequalThroughput(
    String phase, Group lowest, Group highest, double leastPerSecond, double mostPerSecond) {
  /**
   * Maximum ratio of two throughputs that count as equal. Even repeats of a single variant differ
   * by up to this factor.
   */
  private static final double EQUAL = 1.05;

  private static final List<String> WHOLE = List.of(Figure.WHOLE_PHASE, Figure.ACKNOWLEDGED);

  private record Done(Group group, double perSecond) {}

  public static List<UnequalThroughput> of(Comparison comparison) {
    Set<String> phases = new LinkedHashSet<>();
    comparison.rows().stream()
        .map(Comparison.Row::figure)
        .filter(figure -> figure.quantity().isLatency())
        .forEach(figure -> phases.add(figure.phase()));
    return phases.stream().flatMap(phase -> of(phase, comparison.groups()).stream()).toList();
  }

  /**
   * Returns the reason why latencies of the given groups are not comparable. Returns empty if the
   * metric is not a latency.
   */
  public static Optional<UnequalThroughput> of(Figure figure, List<Group> groups) {
    return figure.quantity().isLatency() ? of(figure.phase(), groups) : Optional.empty();
  }

  private static Optional<UnequalThroughput> of(String phase, List<Group> groups) {
    if (groups.stream().noneMatch(group -> group.isClosedLoop(phase))) {
      return Optional.empty();
    }
    List<Done> done = new ArrayList<>();
    for (Group group : groups) {
      throughput(phase, group).ifPresent(each -> done.add(new Done(group, each.median())));
    }
    done.sort(Comparator.comparingDouble(Done::perSecond));
    if (done.size() < 2) {
      return Optional.empty();
    }
    Done lowest = done.get(0);
    Done highest = done.get(done.size() - 1);
    return highest.perSecond <= EQUAL * lowest.perSecond
        ? Optional.empty()
        : Optional.of(
            new UnequalThroughput(
                phase, lowest.group, highest.group, lowest.perSecond, highest.perSecond));
  }

  /**
   * Returns the throughput of the phase. If writes were buffered, returns the throughput of
   * acknowledged writes.
   */
  private static Optional<Sample> throughput(String phase, Group group) {
    return group.runs().stream()
        .flatMap(run -> figures(run, phase))
        .min(Comparator.comparingInt(UnequalThroughput::order))
        .map(group::sample);
  }

  private static int order(Figure figure) {
    int preferred = WHOLE.indexOf(figure.operation());
    return preferred < 0 ? WHOLE.size() : preferred;
  }

  private static Stream<Figure> figures(RunFigures run, String phase) {
    return run.figures().keySet().stream()
        .filter(figure -> figure.phase().equals(phase))
        .filter(figure -> figure.quantity().equals(Quantity.THROUGHPUT))
        .filter(figure -> figure.divisor().equals(Divisor.ONE));
  }
}
