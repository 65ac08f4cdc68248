package assay.lab.compare;

import assay.lab.plan.Figure;
import assay.lab.statistics.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The repeats of one variant.
 *
 * @param label one letter, by which tables name the group
 * @param name as the user or the plan names it
 * @param runs those that count, in the order of their folders
 */
public record Group(String label, String name, List<RunFigures> runs, List<LeftOut> leftOut) {
  /** A run that does not count, and why. */
  public record LeftOut(Path folder, String why) {}

  /** Divides runs into those that count and those that are left out. */
  static Group of(
      String label,
      String name,
      List<RunFigures> runs,
      List<LeftOut> unreadable,
      boolean includeInvalid) {
    List<RunFigures> kept = new ArrayList<>();
    List<LeftOut> leftOut = new ArrayList<>(unreadable);
    for (RunFigures run : runs) {
      run.objection()
          .filter(why -> !includeInvalid)
          .ifPresentOrElse(why -> leftOut.add(new LeftOut(run.folder(), why)), () -> kept.add(run));
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
}
