package assay.study.continuous.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;

/**
 * Parameters of a MapReduce job that verifies a table of entries.
 *
 * @param labels visibility labels that the job needs to read all cells
 * @param snapshot whether the table is a snapshot; the job reads the files of a snapshot
 * @param ledgers ledger files on this machine; if empty, the job only checks that linked rows exist
 * @param result file on this machine to which the job writes the result
 */
public record VerifyWork(
    Set<String> labels, boolean snapshot, List<String> ledgers, String result) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public VerifyWork {
    labels = Set.copyOf(labels);
    ledgers = List.copyOf(ledgers);
  }

  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static VerifyWork parse(String text) {
    try {
      return JSON.readValue(text, VerifyWork.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "cannot parse the job's parameters: " + e.getOriginalMessage(), e);
    }
  }
}
