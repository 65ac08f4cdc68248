package assay.lab.compare;

import assay.lab.compare.figures.RunFigures;
import assay.lab.run.ResetReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

final class SameReset {
  private SameReset() {}

  /**
   * Checks that the same faults were reported by the reset before each included run.
   *
   * @throws IllegalArgumentException if the faults differ; the message is one line
   */
  static void check(List<Group> groups) {
    Map<Set<String>, List<RunFigures>> byFaults = new LinkedHashMap<>();
    Group.allRuns(groups)
        .forEach(run -> byFaults.computeIfAbsent(codes(run), any -> new ArrayList<>()).add(run));
    if (byFaults.size() < 2) {
      return;
    }
    Set<String> odd =
        byFaults.keySet().stream()
            .filter(codes -> !codes.isEmpty())
            .min(Comparator.comparingInt(codes -> byFaults.get(codes).size()))
            .orElseThrow();
    RunFigures one = byFaults.get(odd).get(0);
    int others = byFaults.values().stream().mapToInt(List::size).sum() - byFaults.get(odd).size();
    throw new IllegalArgumentException(
        one.folder()
            + (byFaults.get(odd).size() > 1
                ? " and " + (byFaults.get(odd).size() - 1) + " more were"
                : " was")
            + " not reset as requested ("
            + texts(one)
            + "), but "
            + others
            + (others == 1 ? " other run was" : " other runs were")
            + " reset differently; exclude runs that were not reset");
  }

  private static Set<String> codes(RunFigures run) {
    return ResetReport.faults(run.manifest()).stream()
        .map(fault -> fault.code().label())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String texts(RunFigures run) {
    return ResetReport.faults(run.manifest()).stream()
        .map(ResetReport.Fault::text)
        .collect(Collectors.joining("; "));
  }
}
