package assay.study.continuous.walk;

import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.ThreadContext;
import assay.study.continuous.entry.RowRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Follows links from row to row (report of the continuous suite, section 4.2). A walk starts at a
 * random row. The walk ends at an entry without a link, or at a missing row.
 */
public record ContinuousWalk(
    @Key(value = RowRange.MIN_MEANING, otherwise = RowRange.USUAL_MIN) long minRow,
    @Key(value = RowRange.MAX_MEANING, otherwise = RowRange.USUAL_MAX) long maxRow,
    @Key(value = "Pause after each query.", otherwise = "10ms") Duration sleep,
    @Key(
            "Authorization sets; each set is a list of labels such as A,B. Each walk uses "
                + "a random set. Default: none.")
        List<String> authorizations,
    @Key(Walk.AUTHORIZATION_FILE) Optional<String> authorizationFile)
    implements Walk {
  static final int FIND = 0;
  static final int STEP = 1;

  public ContinuousWalk {
    authorizations = List.copyOf(authorizations);
    Walk.check(minRow, maxRow, authorizations, authorizationFile, sleep);
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        new Operation("find", Operation.Kind.READ), new Operation("step", Operation.Kind.READ));
  }

  @Override
  public ContinuousWalk withAuthorizations(List<String> read) {
    return new ContinuousWalk(minRow, maxRow, sleep, read, Optional.empty());
  }

  @Override
  public Source source(ThreadContext context) {
    return new WalkSource(new RandomRows(context.seed(), minRow, maxRow), sleep.toNanos());
  }
}
