package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * What a format's program is told. The rows are those of a phase of a plan, which it makes anew.
 *
 * @param plan as workers are handed it, without secrets
 * @param phase whose rows are made into files
 * @param splits rows at which the table is divided, in order
 * @param filesPerTablet into so many files the rows of each tablet go
 * @param settings of the files, as the store told them
 * @param timeMillis the timestamp of all cells, since the epoch
 * @param bytes about so many are sorted; 0 if nobody knows
 * @param files URL of the folder that the files are written to; not there yet
 * @param temporary a folder of this machine
 * @param memoryMegabytes of the program, in which its tasks run unless a site runs them
 * @param tasks that run at a time in the program
 */
public record JobRequest(
    String plan,
    String phase,
    List<byte[]> splits,
    int filesPerTablet,
    Map<String, String> settings,
    long timeMillis,
    long bytes,
    String files,
    String temporary,
    int memoryMegabytes,
    int tasks) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** As JSON. */
  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads what {@link #toText} gave. */
  public static JobRequest parse(String text) {
    try {
      return JSON.readValue(text, JobRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no request of a job: " + e.getOriginalMessage(), e);
    }
  }
}
