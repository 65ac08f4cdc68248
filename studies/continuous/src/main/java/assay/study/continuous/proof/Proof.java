package assay.study.continuous.proof;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Result of comparing ledgers with a table.
 *
 * @param ledgers number of ledgers
 * @param acknowledged number of puts and deletes that the store acknowledged
 * @param unknown number of puts and deletes that the store did not acknowledge
 * @param required number of entries that must be in the table
 * @param scanSeconds duration of the table scan in seconds, not including later reads of rows that
 *     differ
 * @param cells number of cells in the table
 * @param unknownFound number of entries that the table contains but need not contain, because the
 *     store did not acknowledge a put, overwrite or delete
 * @param numbers number of differences of each kind
 * @param differences differences, at most {@value Findings#MOST_NAMED}
 * @param gaps reasons why the proof is incomplete, one line each. If there are gaps, entries may be
 *     lost even if no difference is reported
 */
public record Proof(
    int ledgers,
    long acknowledged,
    long unknown,
    long required,
    double scanSeconds,
    long cells,
    long unknownFound,
    Map<CellDifference.Kind, Long> numbers,
    List<CellDifference> differences,
    List<String> gaps) {
  public Proof {
    numbers = Map.copyOf(numbers);
    differences = List.copyOf(differences);
    gaps = List.copyOf(gaps);
  }

  public long lost() {
    return numbers.entrySet().stream()
        .filter(each -> each.getKey().isLoss())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  public String sentence() {
    String all =
        String.format("%,d acknowledged, %,d unknown, %,d lost", acknowledged, unknown, lost());
    if (lost() == 0) {
      return gaps.isEmpty() ? all + "." : all + ". Proof incomplete: " + gaps.get(0) + ".";
    }
    return all
        + ": "
        + numbers.entrySet().stream()
            .filter(each -> each.getKey().isLoss())
            .sorted(Map.Entry.comparingByKey())
            .map(each -> String.format("%,d %s", each.getValue(), each.getKey().label()))
            .collect(Collectors.joining(", "))
        + ".";
  }
}
