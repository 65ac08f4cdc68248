package assay.lab.compare;

import assay.lab.compare.figures.ExcludedRun;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.VariantName;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The repeats of one variant.
 *
 * @param label short and unique text that states how the group differs from the others, such as
 *     {@code buffer 10 KB}
 * @param name name of the group, from the user and from the plan
 * @param runs included runs in the order of their folders
 * @param leftOut excluded runs, with the reason for the exclusion
 */
public record Group(String label, String name, List<RunFigures> runs, List<ExcludedRun> leftOut) {
  static Group of(
      String label,
      String name,
      List<RunFigures> runs,
      List<ExcludedRun> unreadable,
      RunGroups.Counting counting) {
    List<RunFigures> kept = new ArrayList<>();
    List<ExcludedRun> leftOut = new ArrayList<>(unreadable);
    for (RunFigures run : runs) {
      counting.objection(run).ifPresentOrElse(leftOut::add, () -> kept.add(run));
    }
    return new Group(label, name, List.copyOf(kept), List.copyOf(leftOut));
  }

  public static Stream<RunFigures> allRuns(List<Group> groups) {
    return groups.stream().flatMap(group -> group.runs.stream());
  }

  public static Group alone(RunFigures run) {
    return new Group("A", "", List.of(run), List.of());
  }

  /**
   * Returns the position of the group's first run among the runs of its experiment. Returns empty
   * if the group has no runs, or if the first run belongs to no experiment.
   */
  public Optional<PlanOrigin> origin() {
    return runs.stream().findFirst().flatMap(run -> run.manifest().plan().origin());
  }

  public boolean isOf(VariantName name) {
    return origin().filter(of -> name.means(of.variant(), of.values())).isPresent();
  }

  public Sample sample(Figure figure) {
    return Sample.of(
        runs.stream().map(run -> run.figures().get(figure)).filter(Objects::nonNull).toList());
  }

  public boolean isClosedLoop(String phase) {
    return !runs.isEmpty() && Loads.closedLoop(this, phase);
  }

  /**
   * Returns the time by which Assay's lateness increased a latency, as the median over the runs.
   */
  double lateNanos(Figure figure) {
    Sample late =
        Sample.of(
            runs.stream().map(run -> run.late().get(figure)).filter(Objects::nonNull).toList());
    return late.size() == 0 ? 0 : late.median();
  }

  /** Returns the number of runs that are excluded because the store failed. */
  public long failed() {
    return leftOut.stream().filter(ExcludedRun::failed).count();
  }

  /**
   * Returns whether the share of conclusive runs in which the store failed is greater in this group
   * than in the other group.
   */
  public boolean failedMoreOftenThan(Group other) {
    return failed() * (other.runs.size() + other.failed())
        > other.failed() * (runs.size() + failed());
  }

  public static String survivors(Group more, Group less) {
    return "the store failed in "
        + more.failures()
        + " and in "
        + less.failures()
        + ", so the other runs of "
        + more.label
        + " are not representative";
  }

  private String failures() {
    return failed() + " of " + (runs.size() + failed()) + " runs of " + label;
  }
}
