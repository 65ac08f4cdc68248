package assay.study.continuous.walk;

import assay.lab.study.Key;
import assay.lab.study.Require;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.study.continuous.entry.RowRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Scans ranges of rows. The width of the ranges is adapted until each range contains about the
 * requested number of entries.
 */
public record ContinuousScan(
    @Key(value = RowRange.MIN_MEANING, otherwise = RowRange.USUAL_MIN) long minRow,
    @Key(value = RowRange.MAX_MEANING, otherwise = RowRange.USUAL_MAX) long maxRow,
    @Key(value = "Approximate number of entries per scan.", otherwise = "5000") int entries,
    @Key(value = "Pause after each scan.", otherwise = "10ms") Duration sleep,
    @Key(
            "Authorization sets; each set is a list of labels such as A,B. Each scan uses "
                + "a random set. Default: none.")
        List<String> authorizations,
    @Key(Walk.AUTHORIZATION_FILE) Optional<String> authorizationFile)
    implements Walk {
  private static final int MOST = 100_000_000;

  public ContinuousScan {
    authorizations = List.copyOf(authorizations);
    Walk.check(minRow, maxRow, authorizations, authorizationFile, sleep);
    Require.that(
        entries >= 1 && entries <= MOST,
        "'entries' (per scan) must be from 1 to " + MOST + "; got " + entries);
  }

  @Override
  public List<Operation> operations() {
    return List.of(new Operation("scan", Operation.Kind.READ));
  }

  @Override
  public ContinuousScan withAuthorizations(List<String> read) {
    return new ContinuousScan(minRow, maxRow, entries, sleep, read, Optional.empty());
  }

  @Override
  public Source source(ThreadContext context) {
    return new ScanSource(
        new RandomRows(context.seed(), minRow, maxRow), maxRow - minRow, entries, sleep.toNanos());
  }
}
