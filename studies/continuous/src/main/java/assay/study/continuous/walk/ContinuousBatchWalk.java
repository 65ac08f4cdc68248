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
 * Reads many linked rows per operation (report of the continuous suite, section 4.3). The rows come
 * from links that earlier operations found. If too few links are known for a batch, the operation
 * instead scans from a random row.
 */
public record ContinuousBatchWalk(
    @Key(value = RowRange.MIN_MEANING, otherwise = RowRange.USUAL_MIN) long minRow,
    @Key(value = RowRange.MAX_MEANING, otherwise = RowRange.USUAL_MAX) long maxRow,
    @Key(value = "Number of rows to read per batch.", otherwise = "10_000") int batch,
    @Key(value = "Pause after each batch.", otherwise = "180s") Duration sleep,
    @Key(
            "Authorization sets; each set is a list of labels such as A,B. Each walk uses "
                + "a random set. Default: none.")
        List<String> authorizations,
    @Key(Walk.AUTHORIZATION_FILE) Optional<String> authorizationFile)
    implements Walk {
  static final int FIND = 0;
  static final int BATCH = 1;

  private static final int MOST = 1_000_000;

  public ContinuousBatchWalk {
    authorizations = List.copyOf(authorizations);
    Walk.check(minRow, maxRow, authorizations, authorizationFile, sleep);
    Require.that(
        batch >= 1 && batch <= MOST, "'batch' must be from 1 to " + MOST + " rows; got " + batch);
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        new Operation("find", Operation.Kind.READ), new Operation("batch", Operation.Kind.READ));
  }

  @Override
  public ContinuousBatchWalk withAuthorizations(List<String> read) {
    return new ContinuousBatchWalk(minRow, maxRow, batch, sleep, read, Optional.empty());
  }

  @Override
  public Source source(ThreadContext context) {
    return new BatchWalkSource(
        new RandomRows(context.seed(), minRow, maxRow), batch, sleep.toNanos());
  }
}
