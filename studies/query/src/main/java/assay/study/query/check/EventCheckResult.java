package assay.study.query.check;

import assay.study.query.check.Balance.Difference;
import java.util.List;
import java.util.Optional;

/**
 * Result of a phase that compares an event table with its index and its counts. If the index or the
 * counts were not compared, the corresponding components are null.
 */
record EventCheckResult(
    long events,
    Long indexMissing,
    Long indexSurplus,
    List<String> indexNamed,
    Boolean indexIsAll,
    Long countsMissing,
    Long countsSurplus,
    List<String> countsNamed,
    Boolean countsIsAll) {
  static EventCheckResult of(long events, Optional<Difference> index, Optional<Difference> counts) {
    Optional<Difference> wrongIndex = index.filter(of -> !of.isNone());
    Optional<Difference> wrongCounts = counts.filter(of -> !of.isNone());
    return new EventCheckResult(
        events,
        index.map(Difference::missing).orElse(null),
        index.map(Difference::surplus).orElse(null),
        wrongIndex.map(Difference::named).orElse(null),
        wrongIndex.map(Difference::isAll).orElse(null),
        counts.map(Difference::missing).orElse(null),
        counts.map(Difference::surplus).orElse(null),
        wrongCounts.map(Difference::named).orElse(null),
        wrongCounts.map(Difference::isAll).orElse(null));
  }

  Optional<Difference> index() {
    return difference(indexMissing, indexSurplus, indexNamed, indexIsAll);
  }

  Optional<Difference> counts() {
    return difference(countsMissing, countsSurplus, countsNamed, countsIsAll);
  }

  private static Optional<Difference> difference(
      Long missing, Long surplus, List<String> named, Boolean isAll) {
    return missing == null
        ? Optional.empty()
        : Optional.of(new Difference(missing, surplus, named, Boolean.TRUE.equals(isAll)));
  }
}
