package assay.study.continuous.proof;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What became of all that writers were promised.
 *
 * @param ledgers read
 * @param acknowledged writes and deletes that the store acknowledged
 * @param unknown writes and deletes that it did not answer
 * @param required entries that must be in the table
 * @param scanSeconds how long the pass over the table took; naming what differs comes on top
 * @param cells seen in the table
 * @param unknownFound entries whose write was not answered, and which are there
 * @param strangers entries of ingests without a ledger, and those behind the end of one that is not
 *     whole
 * @param numbers of differences, by kind
 * @param differences named, {@value Findings#MOST_NAMED} at most
 * @param gaps why something cannot be proven, a line each; where there are any, no loss found is
 *     not no loss
 */
public record Proof(
    int ledgers,
    long acknowledged,
    long unknown,
    long required,
    double scanSeconds,
    long cells,
    long unknownFound,
    long strangers,
    Map<Difference.Kind, Long> numbers,
    List<Difference> differences,
    List<String> gaps) {
  public Proof {
    numbers = Map.copyOf(numbers);
    differences = List.copyOf(differences);
    gaps = List.copyOf(gaps);
  }

  /** Cells by which a promise is broken. */
  public long lost() {
    return numbers.entrySet().stream()
        .filter(each -> each.getKey().isLoss())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** One sentence. */
  public String sentence() {
    String all =
        String.format("%,d acknowledged, %,d unknown, %,d lost", acknowledged, unknown, lost());
    if (lost() == 0) {
      return gaps.isEmpty() ? all + "." : all + " as far as the ledgers tell: " + gaps.get(0) + ".";
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
