package assay.study.continuous.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;

/**
 * Parameters of a job that verifies a table of entries.
 *
 * @param labels labels with which the job can see all cells
 * @param snapshot whether the table is a snapshot; the job then reads the snapshot's files
 * @param ledgers ledger files on this machine; empty means that the job runs the suite's own check
 * @param result file on this machine for the result
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
      throw new IllegalArgumentException("not a job's parameters: " + e.getOriginalMessage(), e);
    }
  }
}
