package assay.lab.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a program is told that works on a store's table. It opens the store itself.
 *
 * @param stores the folder of the stores' jars; tasks on other machines need it there, too
 * @param store its name
 * @param settings by which it is opened, secrets among them
 * @param table as the store calls it
 * @param work in the program's own words
 * @param files URL of a folder that all tasks see; null for one that Hadoop's settings say, or that
 *     of this machine
 * @param temporary a folder of this machine
 * @param memoryMegabytes of the program, in which its tasks run unless a site runs them
 * @param tasks that run at a time in the program
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

  /** The folder that all tasks see, if one is asked for. */
  public Optional<String> filesAsked() {
    return Optional.ofNullable(files);
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
  public static TableJob parse(String text) {
    try {
      return JSON.readValue(text, TableJob.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no request of a job: " + e.getOriginalMessage(), e);
    }
  }
}
