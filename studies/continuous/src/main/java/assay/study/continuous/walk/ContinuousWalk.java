package assay.study.continuous.walk;

import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Source;
import assay.lab.workload.TextFiles;
import assay.lab.workload.ThreadContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Follows links from row to row (seed report, section 4.2). A walk starts at a random row and ends
 * at an entry without a link, or at a missing row.
 */
public record ContinuousWalk(
    @Key(value = "Lowest row number.", otherwise = "0") long minRow,
    @Key(value = "End of the row numbers (exclusive).", otherwise = "9223372036854775807")
        long maxRow,
    @Key(value = "Pause after each query.", otherwise = "10ms") Duration sleep,
    @Key(
            "Sets of labels, each a list such as A,B; one set is drawn at random for each walk. "
                + "Default: none.")
        List<String> authorizations,
    @Key(
            "File with one set of labels per line, in the experiment file's folder. "
                + "Default: none.")
        Optional<String> authorizationFile)
    implements Walk {
  static final int FIND = 0;
  static final int STEP = 1;

  private static final List<Operation> OPERATIONS =
      List.of(
          new Operation("find", Operation.Kind.READ), new Operation("step", Operation.Kind.READ));

  public ContinuousWalk {
    authorizations = List.copyOf(authorizations);
    Walk.check(minRow, maxRow, authorizations, authorizationFile, sleep);
  }

  @Override
  public String kind() {
    return "continuous-walk";
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public ContinuousWalk withFiles(TextFiles files) {
    return authorizationFile
        .map(
            name ->
                new ContinuousWalk(minRow, maxRow, sleep, Walk.read(files, name), Optional.empty()))
        .orElse(this);
  }

  @Override
  public Source source(ThreadContext context) {
    return new WalkSource(new RandomRows(context.seed(), minRow, maxRow), sleep.toNanos());
  }
}
