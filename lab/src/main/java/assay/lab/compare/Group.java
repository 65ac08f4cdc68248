package assay.lab.compare;

import assay.lab.compare.figures.LeftOut;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The repeats of one variant.
 *
 * @param label by what the group differs from others, short and its own: {@code buffer 10 KB}
 * @param name as the user and the plan name it
 * @param runs those that count, in the order of their folders
 */
public record Group(String label, String name, List<RunFigures> runs, List<LeftOut> leftOut) {
  /** Divides runs into those that count and those that are left out. */
  static Group of(
      String label,
      String name,
      List<RunFigures> runs,
      List<LeftOut> unreadable,
      RunGroups.Counting counting) {
    List<RunFigures> kept = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>(unreadable);
    for (RunFigures run : runs) {
      counting.objection(run).ifPresentOrElse(leftOut::add, () -> kept.add(run));
    }
    return new Group(label, name, List.copyOf(kept), List.copyOf(leftOut));
  }

  /** Of one run, whether it is valid or not. */
  public static Group alone(RunFigures run) {
    return new Group("A", "", List.of(run), List.of());
  }

  /** The figure's values in the runs that know it. */
  public Sample sample(Figure figure) {
    return Sample.of(
        runs.stream().map(run -> run.figures().get(figure)).filter(Objects::nonNull).toList());
  }

  /** Whether some run has such a phase, and all ran it as fast as its threads could. */
  public boolean isClosedLoop(String phase) {
    return !runs.isEmpty() && Loads.closedLoop(this, phase);
  }

  /** By how much Assay's own lateness has raised a latency: the median of the runs. */
  double lateNanos(Figure figure) {
    Sample late =
        Sample.of(
            runs.stream().map(run -> run.late().get(figure)).filter(Objects::nonNull).toList());
    return late.size() == 0 ? 0 : late.median();
  }

  /** Runs that do not count because the store failed. */
  public long failed() {
    return leftOut.stream().filter(LeftOut::failed).count();
  }

  /** Whether the store failed a greater share of this group's runs, of those that say anything. */
  public boolean failedMoreOftenThan(Group other) {
    return failed() * (other.runs.size() + other.failed())
        > other.failed() * (runs.size() + failed());
  }

  /** Why the runs that are left of a group are no better for it; one clause. */
  public static String survivors(Group more, Group less) {
    return "the store failed "
        + more.failures()
        + " and "
        + less.failures()
        + ", and what is left of "
        + more.label
        + " is no proof for it";
  }

  /** {@code 4 of 8 runs of tuned}, of those that say anything of the store. */
  private String failures() {
    return failed() + " of " + (runs.size() + failed()) + " runs of " + label;
  }
}
