package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;

/**
 * Request to the program that executes a format phase. The program itself generates the phase's
 * rows.
 *
 * @param plan the plan in the form that is sent to workers, without secrets
 * @param phase phase whose rows are written into files
 * @param splits rows at which the table is split, in order
 * @param filesPerTablet number of files for the rows of each tablet
 * @param settings settings of the files, as reported by the store
 * @param timeMillis timestamp of all cells, in milliseconds since 1970
 * @param bytes approximate size of the data to sort; 0 if unknown
 * @param files URL of the output folder, which does not exist yet
 * @param temporary folder for temporary files on this machine
 * @param memoryMegabytes memory of the program in MB; the program also runs the tasks, unless YARN
 *     runs them
 * @param tasks number of tasks that run in the program at the same time
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

  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static JobRequest parse(String text) {
    try {
      return JSON.readValue(text, JobRequest.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "the job request is invalid: " + e.getOriginalMessage(), e);
    }
  }
}
