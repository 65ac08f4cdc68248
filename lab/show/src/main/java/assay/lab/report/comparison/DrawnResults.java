package assay.lab.report.comparison;

import assay.lab.compare.Group;
import assay.lab.figure.DrawnFigure;
import assay.lab.plan.result.Results;
import assay.lab.result.Finding;
import assay.lab.result.ResultTable;
import assay.lab.statistics.Bootstrap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures, tables and findings that an experiment file defines, with their measured values.
 *
 * @param findings findings by experiment; an experiment on several stores has findings for each
 *     store
 */
public record DrawnResults(
    List<DrawnFigure> figures, List<ResultTable> tables, Map<String, List<Finding>> findings) {
  public static final DrawnResults NONE = new DrawnResults(List.of(), List.of(), Map.of());

  /**
   * Returns the results that are defined in the plans of the groups' runs. Returns no results if
   * the plans define different results.
   *
   * @throws IOException if a run cannot be read
   */
  public static DrawnResults of(List<Group> groups, Bootstrap bootstrap) throws IOException {
    List<Results> asked =
        Group.allRuns(groups).map(run -> run.manifest().results()).distinct().toList();
    return asked.size() == 1 ? of(asked.get(0), groups, bootstrap) : NONE;
  }

  public static DrawnResults of(Results asked, List<Group> groups, Bootstrap bootstrap)
      throws IOException {
    List<DrawnFigure> figures = new ArrayList<>();
    for (var figure : asked.figures()) {
      figures.add(DrawnFigure.of(figure, groups, bootstrap));
    }
    Map<String, List<Finding>> findings = new LinkedHashMap<>();
    if (!asked.findings().isEmpty()) {
      byExperiment(groups)
          .forEach(
              (experiment, own) ->
                  findings.put(
                      experiment,
                      asked.findings().stream()
                          .map(spec -> Finding.of(spec, own, bootstrap))
                          .toList()));
    }
    return new DrawnResults(
        figures,
        asked.tables().stream().map(table -> ResultTable.of(table, groups, bootstrap)).toList(),
        findings);
  }

  /**
   * Divides groups by the experiment of their runs. If there is no valid run, all groups belong to
   * one experiment with an empty name.
   */
  private static Map<String, List<Group>> byExperiment(List<Group> groups) {
    Map<String, List<Group>> all = new LinkedHashMap<>();
    for (Group group : groups) {
      group.runs().stream()
          .findFirst()
          .ifPresent(
              run ->
                  all.computeIfAbsent(run.manifest().experiment(), e -> new ArrayList<>())
                      .add(group));
    }
    return all.isEmpty() ? Map.of("", groups) : all;
  }
}
