package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a cluster's folder remembers between commands. Immutable.
 *
 * @param settings in force
 * @param facts what the kind of cluster has remembered, such as ports; keys have a dot in them,
 *     which those of settings have not
 */
public record ClusterState(
    ClusterFolder folder, ClusterSettings settings, Map<String, String> facts) {
  private static final String INITIALIZED = "instance.initialized";
  private static final String STORE = "cluster.store";

  public ClusterState {
    facts = Map.copyOf(facts);
  }

  /** What was remembered under a name; empty if nothing was. */
  public String fact(String name) {
    return facts.getOrDefault(name, "");
  }

  /** Whether the cluster was made to the end; if not, it holds nothing of a user's. */
  public boolean initialized() {
    return Boolean.parseBoolean(fact(INITIALIZED));
  }

  ClusterState with(ClusterSettings others) {
    return new ClusterState(folder, others, facts);
  }

  ClusterState with(String fact, String value) {
    Map<String, String> all = new HashMap<>(facts);
    all.put(fact, value);
    return new ClusterState(folder, settings, all);
  }

  ClusterState asInitialized() {
    return with(INITIALIZED, "true");
  }

  /**
   * The state of the folder, or of a new cluster if it has none.
   *
   * @throws ClusterException if it belongs to a cluster of another store
   */
  static ClusterState read(ClusterFolder folder, String store, List<ClusterSetting> known) {
    Map<String, String> settings = new HashMap<>();
    Map<String, String> facts = new HashMap<>(Map.of(STORE, store));
    Properties values = values(folder);
    for (String name : values.stringPropertyNames()) {
      (name.indexOf('.') < 0 ? settings : facts).put(name, values.getProperty(name));
    }
    if (!facts.get(STORE).equals(store)) {
      throw ClusterException.badInput(
          folder.root()
              + " holds a cluster of "
              + facts.get(STORE)
              + ", not of "
              + store
              + "; give another folder with --dir");
    }
    return new ClusterState(folder, ClusterSettings.of(known, settings), facts);
  }

  /** The store of a folder's cluster; empty if it does not say. */
  static Optional<String> storeOf(ClusterFolder folder) {
    return Optional.ofNullable(values(folder).getProperty(STORE));
  }

  private static Properties values(ClusterFolder folder) {
    Properties values = new Properties();
    if (Files.exists(folder.state())) {
      try (Reader reader = Files.newBufferedReader(folder.state())) {
        values.load(reader);
      } catch (IOException e) {
        throw ClusterException.failed("cannot read " + folder.state(), e);
      }
    }
    return values;
  }

  void write() {
    Map<String, String> values = new TreeMap<>(settings.values());
    values.putAll(facts);
    StringBuilder text = new StringBuilder("# Kept by Assay: not to be edited.\n");
    values.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    folder.write(folder.state(), text.toString());
  }
}
