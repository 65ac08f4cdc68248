package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The request to a program that works on a store's table and opens the store itself.
 *
 * @param stores folder of the stores' jars; tasks on other machines need it there as well
 * @param store its name
 * @param settings to open the store, including secrets
 * @param table its name in the store
 * @param work in the program's own terms
 * @param files URL of a folder that all tasks can access; null to use Hadoop's settings, or this
 *     machine's folder
 * @param temporary a folder on this machine
 * @param memoryMegabytes of the program, which runs its tasks itself unless a site runs them
 * @param tasks number of tasks that run in the program at the same time
 */
public record TableJob(
    String stores,
    String store,
    Map<String, String> settings,
    String table,
    String work,
    String files,
    String temporary,
    int memoryMegabytes,
    int tasks) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public TableJob {
    settings = new TreeMap<>(settings);
  }

  public Optional<String> filesAsked() {
    return Optional.ofNullable(files);
  }

  public String toText() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  public static TableJob parse(String text) {
    try {
      return JSON.readValue(text, TableJob.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a job request: " + e.getOriginalMessage(), e);
    }
  }
}
