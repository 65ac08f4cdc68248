package assay.lab.result;

import assay.lab.compare.Group;
import assay.lab.compare.RunGroups;
import assay.lab.plan.PlanOrigin;
import assay.lab.plan.result.FindingSpec;
import assay.lab.run.Manifest;
import assay.lab.run.OpenRun;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A finding of an experiment, checked against the runs of one execution of the experiment. The
 * class uses the newest execution with enough valid runs to check the finding. If no execution has
 * enough valid runs, the class uses the newest execution.
 *
 * @param experiment name of the experiment in the catalogue; for an experiment outside the
 *     catalogue, path of its file
 * @param store name of the store; empty if the experiment was not run
 * @param origin origin of a run of the execution; empty if the experiment was not run
 */
public record CheckedFinding(
    String experiment, String store, Optional<PlanOrigin> origin, Finding finding) {
  private static final String NO_RUNS = "no runs";

  private record Execution(String store, PlanOrigin origin, List<Path> folders) {
    Instant begun() {
      return origin.begun();
    }

    List<Finding> check(List<FindingSpec> specs, Bootstrap bootstrap) throws IOException {
      List<Group> groups =
          RunGroups.ofVariants(
              folders, specs.stream().flatMap(spec -> spec.figures().stream()).toList());
      return specs.stream().map(spec -> Finding.of(spec, groups, bootstrap)).toList();
    }
  }

  /**
   * Checks all findings of a catalogue, and all findings in the plans of the given runs.
   *
   * @param catalogue findings, keyed by the names of their experiments
   * @param runs folders of runs; the plans of these runs define the findings of experiments outside
   *     the catalogue
   * @throws IOException if a run cannot be read
   */
  public static List<CheckedFinding> of(
      Map<String, List<FindingSpec>> catalogue, List<Path> runs, Bootstrap bootstrap)
      throws IOException {
    List<Execution> executions = executions(runs);
    List<CheckedFinding> all = new ArrayList<>();
    for (Map.Entry<String, List<FindingSpec>> experiment : catalogue.entrySet()) {
      List<Execution> own =
          executions.stream().filter(each -> isOf(each, experiment.getKey())).toList();
      executions = executions.stream().filter(each -> !own.contains(each)).toList();
      all.addAll(of(experiment.getKey(), experiment.getValue(), own, bootstrap));
    }
    Map<String, List<Execution>> others =
        executions.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.origin.file(), LinkedHashMap::new, Collectors.toList()));
    for (Map.Entry<String, List<Execution>> other : others.entrySet()) {
      List<FindingSpec> specs = other.getValue().get(0).origin.results().findings();
      all.addAll(of(other.getKey(), specs, other.getValue(), bootstrap));
    }
    return all;
  }

  private static boolean isOf(Execution execution, String experiment) {
    return Path.of(execution.origin.file()).endsWith(experiment + ".yaml");
  }

  private static List<Execution> executions(List<Path> runs) throws IOException {
    Map<String, Execution> all = new LinkedHashMap<>();
    for (Path folder : runs) {
      Manifest manifest = OpenRun.manifest(folder);
      Optional<PlanOrigin> origin = manifest.plan().origin();
      if (origin.isPresent()) {
        String key =
            origin.get().file() + "\n" + manifest.plan().store() + "\n" + origin.get().begun();
        all.computeIfAbsent(
                key, k -> new Execution(manifest.plan().store(), origin.get(), new ArrayList<>()))
            .folders
            .add(folder);
      }
    }
    return all.values().stream().sorted(Comparator.comparing(Execution::begun).reversed()).toList();
  }

  private static List<CheckedFinding> of(
      String experiment, List<FindingSpec> specs, List<Execution> executions, Bootstrap bootstrap)
      throws IOException {
    if (executions.isEmpty()) {
      return specs.stream()
          .map(
              spec ->
                  new CheckedFinding(
                      experiment, "", Optional.empty(), Finding.notRun(spec, NO_RUNS)))
          .toList();
    }
    Map<String, List<Execution>> byStore =
        executions.stream()
            .collect(
                Collectors.groupingBy(Execution::store, LinkedHashMap::new, Collectors.toList()));
    List<CheckedFinding> all = new ArrayList<>();
    for (List<Execution> ofStore : byStore.values()) {
      all.addAll(newest(experiment, specs, ofStore, bootstrap));
    }
    return all;
  }

  /**
   * Checks the newest execution. Older executions are checked only for findings that newer
   * executions leave undecided.
   */
  private static List<CheckedFinding> newest(
      String experiment, List<FindingSpec> specs, List<Execution> executions, Bootstrap bootstrap)
      throws IOException {
    Map<FindingSpec, CheckedFinding> all = new LinkedHashMap<>();
    for (Execution execution : executions) {
      List<FindingSpec> open =
          specs.stream()
              .filter(
                  spec ->
                      all.get(spec) == null
                          || all.get(spec).finding.outcome() == ReproductionOutcome.NOT_RUN)
              .toList();
      for (Finding finding :
          open.isEmpty() ? List.<Finding>of() : execution.check(open, bootstrap)) {
        CheckedFinding checked =
            new CheckedFinding(experiment, execution.store, Optional.of(execution.origin), finding);
        if (finding.outcome() == ReproductionOutcome.NOT_RUN) {
          all.putIfAbsent(finding.spec(), checked);
        } else {
          all.put(finding.spec(), checked);
        }
      }
    }
    return specs.stream().map(all::get).toList();
  }
}
