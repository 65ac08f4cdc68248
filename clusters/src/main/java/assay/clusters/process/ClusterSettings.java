package assay.clusters.process;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.process.tuning.NearName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Validated values of all settings of a cluster. A setting that the user did not set has its
 * default value. Immutable.
 */
public final class ClusterSettings {
  private final List<ClusterSetting> known;
  private final Map<String, String> values;

  private ClusterSettings(List<ClusterSetting> known, Map<String, String> values) {
    this.known = known;
    this.values = values;
  }

  /**
   * @throws ClusterException if a setting is unknown or invalid; the message names the setting
   */
  public static ClusterSettings of(List<ClusterSetting> known, Map<String, String> given) {
    Map<String, String> values = new TreeMap<>();
    for (ClusterSetting setting : known) {
      String value = given.getOrDefault(setting.key(), setting.defaultValue());
      values.put(setting.key(), setting.checked(value));
    }
    List<String> unknown = new ArrayList<>(given.keySet());
    unknown.removeAll(values.keySet());
    if (!unknown.isEmpty()) {
      throw ClusterException.badInput(
          "no setting '" + unknown.get(0) + "'; " + NearName.of(unknown.get(0), values.keySet()));
    }
    return new ClusterSettings(known, values);
  }

  /**
   * Returns the value of a setting in canonical form, such as {@code 3}, {@code 512m} or {@code
   * on}.
   */
  public String text(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no setting " + key);
    }
    return value;
  }

  public int number(String key) {
    return Integer.parseInt(text(key));
  }

  public int mebibytes(String key) {
    String text = text(key);
    return Integer.parseInt(text.substring(0, text.length() - 1));
  }

  public boolean flag(String key) {
    return text(key).equals("on");
  }

  public ClusterSettings with(Map<String, String> others) {
    Map<String, String> all = new TreeMap<>(values);
    all.putAll(others);
    return of(known, all);
  }

  Map<String, String> values() {
    return values;
  }
}
