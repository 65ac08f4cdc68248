package assay.stores.hbase.server;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** Reads beans from the page {@code /jmx} of Hadoop's and HBase's servers. */
final class JmxPage {
  /** Time limit, so that a hung server does not delay the requests to other servers. */
  private static final Duration LONGEST = Duration.ofMillis(500);

  private JmxPage() {}

  /**
   * The first bean with a given name.
   *
   * @param address HOST:PORT
   * @param name name of the bean, such as {@code Hadoop:service=HBase,name=JvmMetrics}
   * @return an object without attributes if there is no such bean
   */
  static JsonObject bean(String address, String name) throws IOException {
    String query = "/jmx?qry=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    HttpURLConnection page =
        (HttpURLConnection) URI.create("http://" + address + query).toURL().openConnection();
    page.setConnectTimeout((int) LONGEST.toMillis());
    page.setReadTimeout((int) LONGEST.toMillis());
    try (Reader reader = new InputStreamReader(page.getInputStream(), StandardCharsets.UTF_8)) {
      JsonArray beans = JsonParser.parseReader(reader).getAsJsonObject().getAsJsonArray("beans");
      return beans.isEmpty() ? new JsonObject() : beans.get(0).getAsJsonObject();
    }
  }
}
