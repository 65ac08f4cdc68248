package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * Throughput of one group, and the group's value of the variable that differs between groups.
 *
 * @param at the group's value of the variable, such as the offered rate
 * @param perSecond throughput of all operations, with one value for each run
 */
public record SweepPoint(Group group, double at, Sample perSecond) {

  /**
   * Returns one point for each group whose throughput and whose value of the variable are both
   * known. The points are in ascending order of the variable's values. Returns no points if two
   * groups have the same value.
   */
  static List<SweepPoint> of(
      List<Group> groups,
      Function<Group, OptionalDouble> at,
      Function<RunFigures, DoubleStream> perSecond) {
    List<SweepPoint> points = new ArrayList<>();
    for (Group group : groups) {
      Sample rates = new Sample(group.runs().stream().flatMapToDouble(perSecond).toArray());
      if (rates.size() > 0) {
        at.apply(group).ifPresent(value -> points.add(new SweepPoint(group, value, rates)));
      }
    }
    points.sort(Comparator.comparingDouble(SweepPoint::at));
    long different = points.stream().mapToDouble(SweepPoint::at).distinct().count();
    return different < points.size() ? List.of() : points;
  }
}
