package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Request to a program that processes a store's table. The program itself opens the store.
 *
 * @param stores folder of the stores' jars; the folder must also exist on other machines that run
 *     tasks
 * @param store name of the store
 * @param settings settings for opening the store, including secrets
 * @param table name of the table in the store
 * @param work description of the work, in a form that the program defines
 * @param files URL of a folder that all tasks can access; null to use the folder in Hadoop's
 *     settings or a folder on this machine
 * @param temporary folder for temporary files on this machine
 * @param memoryMegabytes memory of the program in MB; the program also runs the tasks, unless YARN
 *     runs them
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
      throw new IllegalArgumentException(
          "the job request is invalid: " + e.getOriginalMessage(), e);
    }
  }
}
