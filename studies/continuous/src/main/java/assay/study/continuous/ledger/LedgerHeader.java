package assay.study.continuous.ledger;

import assay.study.continuous.entry.Ingest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;

/**
 * First line of a ledger. The line is a JSON object with the format's version, the components of
 * this record, and the parameters of the ingest. The header is sufficient to recompute all entries.
 *
 * @param table name of the table in the store
 * @param activity name of the activity in the run
 * @param startMillis start time of the ledger, in ms since the epoch
 */
public record LedgerHeader(
    Ingest ingest, String table, String activity, int thread, long startMillis) {
  /**
   * Version of the ledger format, and of the function that computes entries from counts. Ledgers of
   * other versions cannot be read.
   */
  private static final int VERSION = 1;

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  String toJson() {
    ObjectNode line =
        JSON.createObjectNode()
            .put("version", VERSION)
            .put("table", table)
            .put("activity", activity)
            .put("thread", thread)
            .put("startMillis", startMillis);
    line.setAll(JSON.<ObjectNode>valueToTree(ingest));
    return line.toString();
  }

  static LedgerHeader parse(String line) {
    try {
      JsonNode tree = JSON.readTree(line);
      int version = tree.path("version").asInt();
      if (version != VERSION) {
        throw new IllegalArgumentException(
            "a ledger's version must be " + VERSION + "; got " + version);
      }
      return new LedgerHeader(
          JSON.treeToValue(tree, Ingest.class),
          tree.path("table").asText(),
          tree.path("activity").asText(),
          tree.path("thread").asInt(),
          tree.path("startMillis").asLong());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "cannot parse the ledger's first line: " + e.getOriginalMessage(), e);
    }
  }
}
