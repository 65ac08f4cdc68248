package assay.clusters.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Optional;

/** Metrics that a server based on Hadoop publishes under {@code /jmx} of its web port. */
public final class JmxPage {
  /** Short, because callers retry. */
  private static final int TIMEOUT_MILLIS = 2_000;

  private JmxPage() {}

  /**
   * One bean as JSON; empty while the server does not answer.
   *
   * @param bean name of the bean, such as {@code Hadoop:service=NameNode,name=FSNamesystemState}
   */
  public static Optional<String> read(int httpPort, String bean) {
    return page(httpPort, "/jmx?qry=" + URLEncoder.encode(bean, UTF_8), TIMEOUT_MILLIS);
  }

  static Optional<String> page(int httpPort, String path, int timeoutMillis) {
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
