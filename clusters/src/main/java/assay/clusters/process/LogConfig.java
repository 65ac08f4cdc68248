package assay.clusters.process;

import java.util.Map;
import java.util.TreeMap;

/**
 * Log4j 2 configuration of servers. Servers log to the file that {@link ServerCommand} sets, and
 * also write errors to standard output.
 */
public final class LogConfig {
  public static final String FILE = "log4j2.properties";

  private LogConfig() {}

  /**
   * @param levels log levels by logger name; all other loggers use {@code info}
   */
  public static String text(Map<String, String> levels) {
    StringBuilder text = new StringBuilder(Template.filled(LogConfig.class, FILE, Map.of()));
    int number = 0;
    for (Map.Entry<String, String> level : new TreeMap<>(levels).entrySet()) {
      String key = "logger." + number++;
      text.append(key).append(".name=").append(level.getKey()).append('\n');
      text.append(key).append(".level=").append(level.getValue()).append('\n');
    }
    return text.toString();
  }
}
