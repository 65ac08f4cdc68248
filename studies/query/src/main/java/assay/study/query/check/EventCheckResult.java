package assay.study.query.check;

import assay.study.query.check.Balance.Difference;
import java.util.List;
import java.util.Optional;

/** Figures of a check phase; the figures of a table that was not compared are null. */
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
  static EventCheckResult of(TableCheck.Result found) {
    Optional<Difference> index = found.index().filter(of -> !of.isNone());
    Optional<Difference> counts = found.counts().filter(of -> !of.isNone());
    return new EventCheckResult(
        found.events(),
        found.index().map(Difference::missing).orElse(null),
        found.index().map(Difference::surplus).orElse(null),
        index.map(Difference::named).orElse(null),
        index.map(Difference::isAll).orElse(null),
        found.counts().map(Difference::missing).orElse(null),
        found.counts().map(Difference::surplus).orElse(null),
        counts.map(Difference::named).orElse(null),
        counts.map(Difference::isAll).orElse(null));
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
