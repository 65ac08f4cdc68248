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
 * First line of a ledger, as one JSON object with the version, these components and the ingest's.
 * Contains everything that is needed to recompute the entries.
 *
 * @param table name of the table in the store
 * @param activity name of the activity in the run
 * @param startMillis start of the ledger, in ms since the epoch
 */
public record LedgerHeader(
    Ingest ingest, String table, String activity, int thread, long startMillis) {
  /**
   * Version of the ledger's format and of the function from counts to entries; the only version
   * that this code writes and reads.
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

  /**
   * @throws IllegalArgumentException if the line is not a header, or has another version
   */
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
          "not the first line of a ledger: " + e.getOriginalMessage(), e);
    }
  }
}
