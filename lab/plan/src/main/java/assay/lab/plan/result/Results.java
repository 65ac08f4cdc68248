package assay.lab.plan.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Figures, tables and findings that an experiment file requests for its runs. Each run's plan
 * contains the requests, so that the results can be produced again from the run folders alone.
 * Plans of earlier Assay versions lack some of the lists; a missing list is treated as empty.
 *
 * @param discardsFirstBlock whether the first repeat of each variant is ignored
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

  public Set<Figure> asked() {
    Set<Figure> asked = new LinkedHashSet<>();
    Stream.of(figures, tables, findings)
        .flatMap(List::stream)
        .forEach(result -> asked.addAll(result.figures()));
    return asked;
  }
}
