package assay.clusters.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads metrics and settings from the web port of a server that is based on Hadoop. */
public final class HadoopPages {
  private static final Pattern PROPERTY =
      Pattern.compile("(?s)<property>\\s*<name>(.*?)</name>\\s*<value>(.*?)</value>.*?</property>");

  /** Time-out for reading metrics. The time-out is short, because callers retry. */
  private static final int METRICS_TIMEOUT_MILLIS = 2_000;

  /**
   * Time-out for reading settings. The time-out is long, because callers do not retry. On a busy
   * machine, a newly started server needs seconds to produce the page of settings.
   */
  private static final int SETTINGS_TIMEOUT_MILLIS = 30_000;

  private HadoopPages() {}

  /**
   * Returns the metrics of one MBean as JSON; empty if the server does not answer.
   *
   * @param bean name of the MBean, such as {@code Hadoop:service=NameNode,name=FSNamesystemState}
   */
  public static Optional<String> metrics(int httpPort, String bean) {
    return page(httpPort, "/jmx?qry=" + URLEncoder.encode(bean, UTF_8), METRICS_TIMEOUT_MILLIS);
  }

  /**
   * Returns the values of the settings with the given keys. Settings that the server does not
   * publish are omitted.
   *
   * @throws ClusterException if the server does not answer
   */
  public static Map<String, String> settings(int httpPort, Set<String> keys) {
    String page =
        page(httpPort, "/conf?format=xml", SETTINGS_TIMEOUT_MILLIS)
            .orElseThrow(
                () ->
                    ClusterException.failed(
                        "cannot read the settings of the server with web port " + httpPort));
    Map<String, String> values = new TreeMap<>();
    Matcher matcher = PROPERTY.matcher(page);
    while (matcher.find()) {
      if (keys.contains(matcher.group(1))) {
        values.put(matcher.group(1), unescaped(matcher.group(2)));
      }
    }
    return values;
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  private static Optional<String> page(int httpPort, String path, int timeoutMillis) {
    try {
      URI page = URI.create("http://" + Ports.HOST + ":" + httpPort + path);
      HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
      connection.setConnectTimeout(timeoutMillis);
      connection.setReadTimeout(timeoutMillis);
      try (InputStream in = connection.getInputStream()) {
        return Optional.of(new String(in.readAllBytes(), UTF_8));
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
