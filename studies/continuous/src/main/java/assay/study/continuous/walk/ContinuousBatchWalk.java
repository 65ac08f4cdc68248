package assay.study.continuous.walk;

import assay.lab.study.Key;
import assay.lab.workload.Operation;
import assay.lab.workload.Seat;
import assay.lab.workload.Source;
import assay.lab.workload.TextFiles;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads many linked rows at once (seed report, section 4.3). Candidates come from scans at random
 * rows and from the links of rows that were read.
 */
public record ContinuousBatchWalk(
    @Key(value = "lowest number of a row", otherwise = "0") long minRow,
    @Key(value = "above the highest number of a row", otherwise = "9223372036854775807")
        long maxRow,
    @Key(value = "rows of a batch", otherwise = "10_000") int batch,
    @Key(value = "rest after each batch", otherwise = "180s") Duration sleep,
    @Key("sets of labels, with commas, by which cells are seen; one is drawn for each walk")
        List<String> authorizations,
    @Key("a file of such sets beside the experiment's, one a line")
        Optional<String> authorizationFile)
    implements Walk {
  static final int FIND = 0;
  static final int BATCH = 1;

  private static final int MOST = 1_000_000;

  private static final List<Operation> OPERATIONS =
      List.of(
          new Operation("find", Operation.Kind.READ), new Operation("batch", Operation.Kind.READ));

  public ContinuousBatchWalk {
    authorizations = List.copyOf(authorizations);
    Walk.check(minRow, maxRow, authorizations, authorizationFile, sleep);
    if (batch < 1 || batch > MOST) {
      throw new IllegalArgumentException("batch " + batch + " must be from 1 to " + MOST + " rows");
    }
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings =
        new LinkedHashMap<>(Walk.settings("continuous-batch-walk", this));
    settings.put("batch", batch);
    return settings;
  }

  @Override
  public List<Operation> operations() {
    return OPERATIONS;
  }

  @Override
  public ContinuousBatchWalk withFiles(TextFiles files) {
    return authorizationFile
        .map(
            name ->
                new ContinuousBatchWalk(
                    minRow, maxRow, batch, sleep, Walk.read(files, name), Optional.empty()))
        .orElse(this);
  }

  @Override
  public Source source(Seat seat) {
    return new BatchWalkSource(new RandomRows(seat.seed(), minRow, maxRow), batch, sleep.toNanos());
  }
}
