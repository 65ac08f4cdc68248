package assay.clusters;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a cluster's folder remembers between commands.
 *
 * @param settings in force, as a user would write them
 * @param instanceName under which clients find the instance in ZooKeeper
 * @param secret shared by the servers of the instance
 * @param zookeeperPort in use, or used last
 * @param initialized whether the instance was made to the end; if not, it holds nothing
 */
record ClusterState(
    Map<ClusterSetting, String> settings,
    String instanceName,
    String secret,
    int zookeeperPort,
    boolean initialized) {
  private static final String INSTANCE_NAME = "assay";
  private static final int SECRET_BYTES = 16;

  ClusterState {
    settings = Map.copyOf(settings);
  }

  static ClusterState fresh() {
    return new ClusterState(Map.of(), INSTANCE_NAME, randomSecret(), 0, false);
  }

  static Optional<ClusterState> read(ClusterFolder folder) {
    if (!Files.exists(folder.state())) {
      return Optional.empty();
    }
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.state())) {
      values.load(reader);
      Map<ClusterSetting, String> settings = new EnumMap<>(ClusterSetting.class);
      for (ClusterSetting setting : ClusterSetting.values()) {
        String value = values.getProperty(setting.key());
        if (value != null) {
          settings.put(setting, value);
        }
      }
      return Optional.of(
          new ClusterState(
              settings,
              values.getProperty("instance.name"),
              values.getProperty("instance.secret"),
              Integer.parseInt(values.getProperty("zookeeper.port.used")),
              Boolean.parseBoolean(values.getProperty("instance.initialized"))));
    } catch (IOException | NumberFormatException e) {
      throw ClusterException.failed("cannot read " + folder.state(), e);
    }
  }

  void write(ClusterFolder folder) {
    Map<String, String> values = new TreeMap<>();
    settings.forEach((setting, value) -> values.put(setting.key(), value));
    values.put("instance.name", instanceName);
    values.put("instance.secret", secret);
    values.put("zookeeper.port.used", Integer.toString(zookeeperPort));
    values.put("instance.initialized", Boolean.toString(initialized));
    StringBuilder text = new StringBuilder("# Kept by Assay: not to be edited.\n");
    values.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));
    folder.write(folder.state(), text.toString());
  }

  ClusterState withShape(ClusterShape shape) {
    Map<ClusterSetting, String> all = new EnumMap<>(ClusterSetting.class);
    for (ClusterSetting setting : ClusterSetting.values()) {
      all.put(setting, shape.value(setting));
    }
    return new ClusterState(all, instanceName, secret, zookeeperPort, initialized);
  }

  ClusterState withZookeeperPort(int port) {
    return new ClusterState(settings, instanceName, secret, port, initialized);
  }

  ClusterState asInitialized() {
    return new ClusterState(settings, instanceName, secret, zookeeperPort, true);
  }

  ClusterShape shape() {
    return ClusterShape.of(settings);
  }

  String zookeepers() {
    return Ports.HOST + ":" + zookeeperPort;
  }

  static String randomSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
