package assay.stores.hbase.server;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.hbase.thirdparty.com.google.gson.JsonArray;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.hbase.thirdparty.com.google.gson.JsonParser;

/** Reads JSON from the web pages of Hadoop's and HBase's servers. */
final class JsonPage {
  private static final int BEAN_MILLIS = 500;

  private JsonPage() {}

  /**
   * Returns the first JMX bean with a given name from a server's {@code /jmx} page.
   *
   * @param address {@code HOST:PORT} of the server
   * @param name name of the bean, such as {@code Hadoop:service=HBase,name=JvmMetrics}
   * @return an object without attributes if the server has no such bean
   */
  static JsonObject bean(String address, String name) throws IOException {
    String query = "/jmx?qry=" + URLEncoder.encode(name, StandardCharsets.UTF_8);
    JsonArray beans = read(address + query, BEAN_MILLIS).getAsJsonArray("beans");
    return beans.isEmpty() ? new JsonObject() : beans.get(0).getAsJsonObject();
  }

  /**
   * @param page {@code HOST:PORT/PATH}
   * @param millis time limit in ms for connecting, and for each read
   */
  static JsonObject read(String page, int millis) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create("http://" + page).toURL().openConnection();
    connection.setConnectTimeout(millis);
    connection.setReadTimeout(millis);
    try (Reader reader =
        new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8)) {
      return JsonParser.parseReader(reader).getAsJsonObject();
    }
  }
}
