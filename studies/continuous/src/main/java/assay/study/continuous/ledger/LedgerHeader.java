package assay.study.continuous.ledger;

import assay.study.continuous.entry.Ingest;
import assay.study.continuous.entry.ListShape;
import assay.study.continuous.entry.Padding;
import assay.study.continuous.entry.RowRange;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * First line of a ledger, as JSON. Contains everything that is needed to recompute the entries.
 *
 * @param version version of the ledger's format and of the function from counts to entries
 * @param table name of the table in the store
 * @param activity name of the activity in the run
 * @param startMillis start of the ledger, in ms since the epoch
 */
public record LedgerHeader(
    int version,
    String table,
    String activity,
    int thread,
    long startMillis,
    UUID id,
    long seed,
    int flush,
    int depth,
    long minRow,
    long maxRow,
    List<Integer> rowWeights,
    int families,
    int qualifiers,
    Optional<String> family,
    List<String> visibilities,
    double deletes,
    boolean checksum,
    Optional<Padding> padding) {
  /** The only version that this code writes and reads. */
  public static final int VERSION = 1;

  private static final ObjectMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  public static LedgerHeader of(
      Ingest ingest, String table, String activity, int thread, long startMillis) {
    return new LedgerHeader(
        VERSION,
        table,
        activity,
        thread,
        startMillis,
        ingest.id(),
        ingest.seed(),
        ingest.lists().flush(),
        ingest.lists().depth(),
        ingest.rows().min(),
        ingest.rows().max(),
        ingest.rows().weights(),
        ingest.families(),
        ingest.qualifiers(),
        ingest.family(),
        ingest.visibilities(),
        ingest.deletes(),
        ingest.checksum(),
        ingest.padding());
  }

  public Ingest ingest() {
    return new Ingest(
        id,
        seed,
        new ListShape(flush, depth),
        new RowRange(minRow, maxRow, rowWeights),
        families,
        qualifiers,
        family,
        visibilities,
        deletes,
        checksum,
        padding);
  }

  String toJson() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @throws IllegalArgumentException if the line is not a header, or has another version
   */
  static LedgerHeader parse(String line) {
    try {
      int version = JSON.readTree(line).path("version").asInt();
      if (version != VERSION) {
        throw new IllegalArgumentException(
            "a ledger's version must be " + VERSION + "; got " + version);
      }
      return JSON.readValue(line, LedgerHeader.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "not the first line of a ledger: " + e.getOriginalMessage(), e);
    }
  }
}
