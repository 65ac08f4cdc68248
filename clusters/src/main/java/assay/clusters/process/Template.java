package assay.clusters.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import assay.clusters.ClusterException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * Templates of configuration files. A template is a resource in the package of the class that
 * writes the file.
 */
public final class Template {
  private Template() {}

  /**
   * Returns the text of a template, in which each <code>${name}</code> is replaced with the value
   * of that name.
   *
   * @param neighbour class in the package of the template
   */
  public static String filled(Class<?> neighbour, String file, Map<String, String> values) {
    try (InputStream in = neighbour.getResourceAsStream(file)) {
      if (in == null) {
        throw new IOException("no resource " + file);
      }
      String text = new String(in.readAllBytes(), UTF_8);
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replace("${" + value.getKey() + "}", value.getValue());
      }
      return text;
    } catch (IOException e) {
      throw ClusterException.failed("cannot read the template of " + file, e);
    }
  }
}
