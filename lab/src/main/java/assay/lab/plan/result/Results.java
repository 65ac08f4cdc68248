package assay.lab.plan.result;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Answers that an experiment file asks for of its runs. A run's plan keeps them, so that whoever
 * has the folders can give them again. Null lists are empty ones, of plans that were written by
 * older versions.
 *
 * @param discardsFirstBlock whether the first repeat of each variant does not count
 */
public record Results(
    List<FigureSpec> figures,
    List<ResultTableSpec> tables,
    List<FindingSpec> findings,
    boolean discardsFirstBlock) {
  public static final Results NONE = new Results(List.of(), List.of(), List.of(), false);

  public Results {
    figures = figures == null ? List.of() : List.copyOf(figures);
    tables = tables == null ? List.of() : List.copyOf(tables);
    findings = findings == null ? List.of() : List.copyOf(findings);
  }

  /** All that has to be known of runs. */
  public Set<Figure> asked() {
    List<Figure> asked = new ArrayList<>();
    figures.forEach(figure -> asked.addAll(figure.y()));
    tables.forEach(table -> asked.addAll(table.of()));
    findings.forEach(finding -> asked.addAll(finding.figures()));
    return new LinkedHashSet<>(asked);
  }
}
