package assay.cli.result;

import assay.cli.home.Failures;
import assay.lab.compare.Group;
import assay.lab.compare.figures.RunFigures;
import assay.lab.plan.result.Figure;
import assay.lab.plan.result.RatioBound.Decision;
import assay.lab.report.comparison.GateFiles;
import assay.lab.result.Gate;
import assay.lab.result.Gate.Judged;
import assay.lab.statistics.Bootstrap;
import assay.store.Names;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/**
 * Options for gates. A gate is a bound on the ratio of a metric in new runs to the same metric in
 * old runs.
 */
final class GateOptions {
  @Option(
      names = "--gate",
      paramLabel = "'FIGURE BOUND'",
      description =
          "Bound on the ratio of a metric in new runs to the same metric in old runs; repeatable. "
              + "Example: 'p99 of read in run <= 1.10', where 'read' is an operation and 'run' is "
              + "a phase.")
  private List<String> texts = new ArrayList<>();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "JUnit XML file to which the results of the gates are written, for build servers. "
              + "Default: no file.")
  private Path junit;

  private List<Gate> gates = List.of();

  /**
   * @throws IllegalArgumentException if a gate is malformed, or if the folder of an output file
   *     does not exist
   */
  void check() {
    if (junit != null) {
      checkFolder("--junit", junit);
      if (texts.isEmpty()) {
        throw new IllegalArgumentException("--junit " + junit + " needs a --gate");
      }
    }
    gates = texts.stream().map(Gate::parse).toList();
  }

  List<Figure> figures() {
    return gates.stream().map(Gate::figure).toList();
  }

  /**
   * @throws IllegalArgumentException if groups cannot be paired, or if no run has the metric that a
   *     gate names
   */
  List<Judged> judge(List<Group> groups, Bootstrap bootstrap) {
    List<Judged> judged = new ArrayList<>();
    for (Gate gate : gates) {
      checkKnown(gate, groups);
      judged.addAll(gate.judge(groups, bootstrap));
    }
    return judged;
  }

  private static void checkKnown(Gate gate, List<Group> groups) {
    Set<String> known = new TreeSet<>();
    for (Group group : groups) {
      for (RunFigures run : group.runs()) {
        run.figures().keySet().forEach(each -> known.add(each.text()));
      }
    }
    String wanted = gate.figure().text();
    if (!known.isEmpty() && !known.contains(wanted)) {
      throw new IllegalArgumentException(
          "--gate '"
              + gate.text()
              + "': no run has '"
              + wanted
              + "'; "
              + Names.nearest(wanted, known));
    }
  }

  void say(List<Judged> judged, PrintWriter out) throws IOException {
    if (!judged.isEmpty()) {
      out.print("\n" + GateFiles.text(judged, Charset.defaultCharset()));
    }
    out.flush();
    if (junit != null) {
      Files.writeString(junit, GateFiles.junit(judged));
    }
  }

  /**
   * Returns the exit code: 0 if all gates are met, 1 if any gate is missed, or 3 if gates are
   * undecided but none is missed.
   */
  static int exitCode(List<Judged> judged) {
    Set<Decision> decisions = judged.stream().map(Judged::decision).collect(Collectors.toSet());
    if (decisions.contains(Decision.MISSED)) {
      return Failures.FAILED;
    }
    return decisions.contains(Decision.UNDETERMINED) ? Failures.UNDECIDED : 0;
  }

  static void checkFolder(String option, Path file) {
    if (!Files.isDirectory(file.toAbsolutePath().normalize().getParent())) {
      throw new IllegalArgumentException(
          option + " " + file + ": the folder of this file does not exist; create the folder");
    }
  }
}
