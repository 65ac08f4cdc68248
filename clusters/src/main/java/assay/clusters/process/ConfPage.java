package assay.clusters.process;

import assay.clusters.ClusterException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings that a server based on Hadoop publishes under {@code /conf} of its web port. */
public final class ConfPage {
  private static final Pattern PROPERTY =
      Pattern.compile("(?s)<property>\\s*<name>(.*?)</name>\\s*<value>(.*?)</value>.*?</property>");

  /**
   * The page is read only once, because a server that has just started on a busy machine takes
   * seconds to produce it.
   */
  private static final int TIMEOUT_MILLIS = 30_000;

  private ConfPage() {}

  /**
   * The values of some keys. Keys that the server does not publish are left out.
   *
   * @throws ClusterException if the server does not answer
   */
  public static Map<String, String> read(int httpPort, Set<String> keys) {
    String page =
        JmxPage.page(httpPort, "/conf?format=xml", TIMEOUT_MILLIS)
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
}
