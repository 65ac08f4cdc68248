package assay.clusters.accumulo;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads the settings that an Accumulo server logs when it starts. The server logs all settings in
 * force, from both its configuration file and ZooKeeper.
 */
final class LoggedSettings {
  private static final Pattern BEGIN =
      Pattern.compile(".* \\[ServerContext\\] INFO : \\S+ starting");
  private static final Pattern SETTING =
      Pattern.compile(".* \\[ServerContext\\] INFO : (\\S+) = (.*)");

  private LoggedSettings() {}

  static Map<String, String> settings(Path log, Set<String> keys) {
    Map<String, String> values = new TreeMap<>();
    try (Stream<String> lines = Files.lines(log)) {
      lines.forEach(
          line -> {
            Matcher setting = SETTING.matcher(line);
            if (BEGIN.matcher(line).matches()) {
              values.clear();
            } else if (setting.matches() && keys.contains(setting.group(1))) {
              values.put(setting.group(1), setting.group(2));
            }
          });
    } catch (IOException e) {
      throw ClusterException.failed("cannot read " + log, e);
    }
    return values;
  }
}
