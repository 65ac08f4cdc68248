package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.ServerTuning;
import assay.clusters.process.folder.ClusterFolder;
import assay.clusters.process.folder.ClusterOrigin;
import assay.clusters.process.tuning.ConfFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * State of a cluster. The state is stored in the cluster's folder between commands. Immutable.
 *
 * @param facts stored values that are not settings, such as ports. Unlike names of settings, the
 *     names of these values contain a dot
 */
public record ClusterState(
    ClusterFolder folder,
    ClusterSettings settings,
    ServerTuning tuning,
    Map<String, String> facts) {
  private static final String OF_INSTANCE = "instance.";

  private static final String INITIALIZED = OF_INSTANCE + "initialized";
  private static final String STORE = "cluster.store";
  private static final String TUNING = "tuning.";

  public ClusterState {
    facts = Map.copyOf(facts);
  }

  public String fact(String name) {
    return facts.getOrDefault(name, "");
  }

  public int port(String name) {
    return Integer.parseInt(fact(portFact(name)));
  }

  static String portFact(String name) {
    return name + ".port.used";
  }

  public String conf(ConfFile file) {
    return ClusterFolder.text(folder.conf().resolve(file.fileName()));
  }

  /**
   * Returns whether the instance was created completely. A cluster without a complete instance
   * contains no user data.
   */
  public boolean initialized() {
    return Boolean.parseBoolean(fact(INITIALIZED));
  }

  ClusterState with(ClusterSettings others) {
    return new ClusterState(folder, others, tuning, facts);
  }

  ClusterState with(ServerTuning other) {
    return new ClusterState(folder, settings, other, facts);
  }

  ClusterState with(String fact, String value) {
    Map<String, String> all = new HashMap<>(facts);
    all.put(fact, value);
    return new ClusterState(folder, settings, tuning, all);
  }

  ClusterState asInitialized() {
    return with(INITIALIZED, "true");
  }

  ClusterState withoutInstance() {
    Map<String, String> all = new HashMap<>(facts);
    all.keySet().removeIf(name -> name.startsWith(OF_INSTANCE));
    return new ClusterState(folder, settings, tuning, all);
  }

  /**
   * Reads the state that is stored in a cluster's folder. For an empty folder, returns the state of
   * a new cluster.
   *
   * @throws ClusterException if the folder belongs to a cluster of another store, or was copied or
   *     moved
   */
  static ClusterState read(ClusterFolder folder, String store, List<ClusterSetting> known) {
    Map<String, String> settings = new HashMap<>();
    Map<String, String> tuning = new HashMap<>();
    Map<String, String> facts = new HashMap<>(Map.of(STORE, store));
    Properties values = values(folder);
    for (String name : values.stringPropertyNames()) {
      String value = values.getProperty(name);
      if (name.startsWith(TUNING)) {
        tuning.put(name.substring(TUNING.length()), value);
      } else {
        (name.indexOf('.') < 0 ? settings : facts).put(name, value);
      }
    }
    if (!facts.get(STORE).equals(store)) {
      throw ClusterException.badInput(
          folder.root()
              + " contains a cluster of store "
              + facts.get(STORE)
              + ", not of store "
              + store
              + "; choose another folder with --dir");
    }
    if (!values.isEmpty()) {
      ClusterOrigin.check(folder, facts);
    }
    return new ClusterState(
        folder, ClusterSettings.of(known, settings), TuningText.tuning(tuning), facts);
  }

  static Optional<String> storeOf(ClusterFolder folder) {
    return Optional.ofNullable(values(folder).getProperty(STORE));
  }

  private static Properties values(ClusterFolder folder) {
    return Files.exists(folder.state())
        ? ClusterFolder.properties(folder.state())
        : new Properties();
  }

  void write() {
    Properties values = new Properties();
    values.putAll(settings.values());
    values.putAll(facts);
    values.putAll(ClusterOrigin.facts(folder));
    TuningText.of(tuning).forEach((name, value) -> values.put(TUNING + name, value));
    folder.write(folder.state(), "# Written by Assay; do not edit.\n" + text(values));
  }

  private static String text(Properties values) {
    StringWriter text = new StringWriter();
    try {
      values.store(text, null);
    } catch (IOException e) {
      throw new IllegalStateException("cannot write properties to memory", e);
    }
    return text.toString()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
