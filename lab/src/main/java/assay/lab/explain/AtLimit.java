package assay.lab.explain;

import static assay.lab.explain.AtLimit.Measure.MEAN;
import static assay.lab.explain.AtLimit.Measure.SHARE_ABOVE_ZERO;

import assay.lab.timeline.Points;
import assay.lab.timeline.SeriesId;
import assay.lab.timeline.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resources that were at a limit within a stretch but not in the rest of its phase, such as a busy
 * disk, exhausted CPUs, pauses, or a quota. As for {@link StoppedServers}, no significance test is
 * needed: it is enough that the limit was reached only within the stretch. If the verdicts define a
 * limit for a resource, that limit is used.
 */
final class AtLimit {
  enum Measure {
    MEAN,
    SHARE_ABOVE_ZERO
  }

  /**
   * One limit.
   *
   * @param series pattern of series' names; its group is the subject of the clause
   * @param reached minimum value within the stretch
   * @param below exclusive upper bound of the value in the rest of the phase
   * @param factor minimum ratio of the value within the stretch to that in the rest
   * @param unit factor that converts values to the unit in the clause
   * @param words format of the clause, with the group, the value within the stretch, and the value
   *     in the rest
   */
  private record Rule(
      Pattern series,
      Measure measure,
      double reached,
      double below,
      double factor,
      double unit,
      String words) {
    boolean fits(double inside, double outside) {
      return inside >= reached && outside < below && outside * factor <= inside;
    }

    String told(String name, double inside, double outside) {
      return String.format(
          Locale.ROOT, words, name.replace('.', ' '), inside * unit, outside * unit);
    }
  }

  private static final double ANY = Double.POSITIVE_INFINITY;

  private static final List<Rule> RULES =
      List.of(
          rule(
              "disk\\.([^.]+)\\.util\\.percent",
              MEAN,
              new double[] {90, 80, 1, 1},
              "disk %s was busy %.0f %% of the time (%.0f %% in the rest)"),
          rule(
              "jvm\\.(?!assay\\.)(.+)\\.gc\\.ms",
              MEAN,
              new double[] {50, 20, 3, 0.1},
              "the JVM of %s was paused for garbage collection %.0f %% of the time (%.0f %% in the"
                  + " rest)"),
          rule(
              "assay()\\.gc\\.ms",
              MEAN,
              new double[] {50, 20, 3, 0.1},
              "Assay itself was paused for garbage collection %2$.0f %% of the time (%3$.0f %% in"
                  + " the rest)"),
          rule(
              "(store)\\.hold\\.ms",
              SHARE_ABOVE_ZERO,
              new double[] {0.1, 0.03, 2, 100},
              "the %s held writes %.0f %% of the time (%.0f %% in the rest)"),
          rule(
              "(store)\\.blocked\\.ms_per_s",
              MEAN,
              new double[] {100, ANY, 3, 1e-3},
              "the %s blocked writes: requests waited %.2f s in each second (%.2f s in the rest)"),
          rule(
              "(store)\\.requests-refused\\.per_s",
              SHARE_ABOVE_ZERO,
              new double[] {0.3, 0.1, 3, 100},
              "the %s refused requests beyond a quota %.0f %% of the time (%.0f %% in the rest)"),
          rule(
              "throttled\\.(.+)\\.share",
              MEAN,
              new double[] {0.3, 0.1, 3, 100},
              "%s used up its CPU quota %.0f %% of the time (%.0f %% in the rest)"),
          rule(
              "pressure\\.(io)\\.percent",
              MEAN,
              new double[] {20, ANY, 5, 1},
              "processes waited for disks %2$.0f %% of the time (%3$.1f %% in the rest)"),
          rule(
              "pressure\\.(memory)\\.percent",
              MEAN,
              new double[] {10, ANY, 5, 1},
              "processes waited for %s %.0f %% of the time (%.1f %% in the rest)"),
          rule(
              "tcp()\\.retransmits\\.per_s",
              MEAN,
              new double[] {10, ANY, 10, 1},
              "the network lost packets: TCP retransmitted %2$.0f segments per second (%3$.1f in"
                  + " the rest)"),
          rule(
              "store\\.(compactions)-running\\.count",
              SHARE_ABOVE_ZERO,
              new double[] {0.2, 0.1, 4, 100},
              "%s ran %.0f %% of the time (%.0f %% in the rest)"),
          rule(
              "(store)\\.cache-misses\\.per_s",
              MEAN,
              new double[] {20, ANY, 5, 1},
              "the %s's block cache missed %.0f blocks per second (%.0f in the rest)"));

  /**
   * The rule for process groups that read from disk. Series of process groups have names like those
   * of disks.
   */
  private static final Rule FROM_DISK =
      rule(
          "disk\\.([^.]+)\\.read\\.mb_per_s",
          MEAN,
          new double[] {0.3, ANY, 5, 1},
          "%s read %.1f MB/s from disk instead of memory (%.1f in the rest)");

  /**
   * Minimum time between samples of a series that is sampled slowly. Each sample of such a series
   * describes the time before the sample.
   */
  private static final double SLOW_SECONDS = 1.5;

  private final Timeline timeline;
  private final TimeGrid grid;
  private final double from;
  private final double to;

  private AtLimit(Timeline timeline, TimeGrid grid, int from, int to) {
    this.timeline = timeline;
    this.grid = grid;
    this.from = grid.startSeconds() + from * grid.stepSeconds();
    this.to = grid.startSeconds() + to * grid.stepSeconds();
  }

  /** Returns clauses, each for the middle of a sentence; empty if nothing was at a limit. */
  static List<String> within(Timeline timeline, TimeGrid grid, int from, int to)
      throws IOException {
    AtLimit limits = new AtLimit(timeline, grid, from, to);
    List<String> words = new ArrayList<>(new OwnPause(timeline).within(limits.from, limits.to));
    words.addAll(new CpuSaturation(timeline, limits::inside, limits::outside).words());
    for (Rule rule : RULES) {
      limits.add(rule, name -> !limits.isSum(rule, name), words);
    }
    limits.add(FROM_DISK, limits::isServers, words);
    words.addAll(new TabletChange(timeline).within(limits.from, limits.to));
    return words;
  }

  /** Whether a series is the sum of other series, one for each server. */
  private boolean isSum(Rule rule, String name) {
    Pattern part = Pattern.compile(Pattern.quote(name) + "\\.\\d+");
    return timeline.series().stream()
        .map(id -> rule.series.matcher(id.name()))
        .anyMatch(other -> other.matches() && part.matcher(other.group(1)).matches());
  }

  private boolean isServers(String name) {
    String cpu = "cpu." + name + ".cores";
    return !StoppedServers.NO_SERVERS.contains(name)
        && timeline.series().stream().anyMatch(id -> id.name().equals(cpu));
  }

  private void add(Rule rule, Predicate<String> of, List<String> words) throws IOException {
    for (SeriesId id : timeline.series()) {
      Matcher name = rule.series.matcher(id.name());
      if (name.matches() && of.test(name.group(1))) {
        OptionalDouble inside = measured(rule.measure, id, true);
        OptionalDouble outside = measured(rule.measure, id, false);
        if (inside.isPresent()
            && outside.isPresent()
            && rule.fits(inside.getAsDouble(), outside.getAsDouble())) {
          words.add(rule.told(name.group(1), inside.getAsDouble(), outside.getAsDouble()));
        }
      }
    }
  }

  private OptionalDouble inside(SeriesId id) throws IOException {
    return measured(MEAN, id, true);
  }

  private OptionalDouble outside(SeriesId id) throws IOException {
    return measured(MEAN, id, false);
  }

  private OptionalDouble measured(Measure measure, SeriesId id, boolean inside) throws IOException {
    Points points = timeline.points(id, grid.startSeconds(), grid.endSeconds());
    double late = points.spacing() > SLOW_SECONDS ? points.spacing() : 0;
    double[] values =
        inside
            ? points.between(from, to + late).values()
            : joined(
                points.between(Double.NEGATIVE_INFINITY, from).values(),
                points.between(to + late, Double.POSITIVE_INFINITY).values());
    return measure == MEAN
        ? Arrays.stream(values).average()
        : Arrays.stream(values).map(value -> value > 0 ? 1 : 0).average();
  }

  private static double[] joined(double[] before, double[] after) {
    double[] all = Arrays.copyOf(before, before.length + after.length);
    System.arraycopy(after, 0, all, before.length, after.length);
    return all;
  }

  /**
   * @param bounds the rule's reached, below, factor and unit, in this order
   */
  private static Rule rule(String series, Measure measure, double[] bounds, String words) {
    return new Rule(
        Pattern.compile(series), measure, bounds[0], bounds[1], bounds[2], bounds[3], words);
  }
}
