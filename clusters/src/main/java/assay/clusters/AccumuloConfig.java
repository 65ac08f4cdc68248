package assay.clusters;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Writes the configuration of servers and clients from the templates beside this class. */
final class AccumuloConfig {
  private static final String TEMPLATES = "accumulo/";
  private static final List<String> SERVER_FILES =
      List.of("accumulo.properties", "core-site.xml", "zoo.cfg", "log4j2.properties");
  private static final int LOGS_A_MAP = 3;
  private static final int SMALLEST_WAL_MIB = 256;

  private final ClusterFolder folder;

  AccumuloConfig(ClusterFolder folder) {
    this.folder = folder;
  }

  /** Writes what the servers read. */
  void writeServers(ClusterState state, boolean nativeMaps) {
    ClusterShape shape = state.shape();
    int walMib = Math.max(SMALLEST_WAL_MIB, shape.nativeMapMib() / LOGS_A_MAP + 1);
    Map<String, String> values =
        Map.of(
            "volume", "file://" + folder.volume(),
            "secret", state.secret(),
            "zookeepers", state.zookeepers(),
            "zookeeperPort", Integer.toString(state.zookeeperPort()),
            "zookeeperData", folder.zookeeperData().toString(),
            "servers", Integer.toString(shape.servers()),
            "nativeMaps", Boolean.toString(nativeMaps),
            "nativeMapMib", Integer.toString(shape.nativeMapMib()),
            "walMib", Integer.toString(walMib));
    for (String file : SERVER_FILES) {
      folder.write(folder.conf().resolve(file), filled(file, values));
    }
  }

  /** Writes what a client needs; its password is made when the instance is. */
  void writeClient(ClusterState state, String password) {
    folder.write(
        folder.clientProperties(),
        filled(
            "accumulo-client.properties",
            Map.of(
                "instanceName", state.instanceName(),
                "zookeepers", state.zookeepers(),
                "password", password)));
  }

  /** The password that the client properties hold. */
  String password() {
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.clientProperties())) {
      values.load(reader);
    } catch (IOException e) {
      throw ClusterException.failed(
          "cannot read the root password from "
              + folder.clientProperties()
              + "; put the file back, or delete "
              + folder.root()
              + " to begin anew",
          e);
    }
    String password = values.getProperty("auth.token", "");
    if (password.isEmpty()) {
      throw ClusterException.failed(
          folder.clientProperties()
              + " has no auth.token; put it back, or delete "
              + folder.root()
              + " to begin anew");
    }
    return password;
  }

  /** Flags of each role's JVM, and of {@code init}. */
  static Properties jvmFlags() {
    Properties flags = new Properties();
    try (InputStream in = template("jvm.properties")) {
      flags.load(in);
      return flags;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the JVM flags", e);
    }
  }

  private static String filled(String file, Map<String, String> values) {
    try (InputStream in = template(file)) {
      String text = new String(in.readAllBytes(), UTF_8);
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replace("${" + value.getKey() + "}", value.getValue());
      }
      return text;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the template of " + file, e);
    }
  }

  private static InputStream template(String file) throws IOException {
    InputStream in = AccumuloConfig.class.getResourceAsStream(TEMPLATES + file);
    if (in == null) {
      throw new IOException("no template " + file);
    }
    return in;
  }
}
