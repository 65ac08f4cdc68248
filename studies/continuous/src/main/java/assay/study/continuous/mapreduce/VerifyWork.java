package assay.study.continuous.mapreduce;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;

/**
 * What a job is to do with a table of entries.
 *
 * @param labels that unlock the table's cells
 * @param snapshot whether the table is a snapshot, of which the files are read
 * @param ledgers files of this machine; none for the suite's own check
 * @param mostBuckets of all ledgers together
 * @param result the file of this machine that gets what was found
 */
public record VerifyWork(
    Set<String> labels, boolean snapshot, List<String> ledgers, int mostBuckets, String result) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public VerifyWork {
    labels = Set.copyOf(labels);
    ledgers = List.copyOf(ledgers);
  }

  /** As JSON. */
  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads what {@link #toText} gave. */
  public static VerifyWork parse(String text) {
    try {
      return JSON.readValue(text, VerifyWork.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no work of a job: " + e.getOriginalMessage(), e);
    }
  }
}
