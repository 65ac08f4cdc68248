package assay.stores.accumulo.iterators;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * Encodes a column's family and qualifier as text for the options of an iterator. Base64 is used
 * because column names may contain any bytes.
 */
public final class ColumnOptions {
  private static final String FAMILY = "family";
  private static final String QUALIFIER = "qualifier";

  private ColumnOptions() {}

  public static Map<String, String> of(byte[] family, byte[] qualifier) {
    Map<String, String> options = new HashMap<>();
    options.put(FAMILY, Base64.getEncoder().encodeToString(family));
    options.put(QUALIFIER, Base64.getEncoder().encodeToString(qualifier));
    return options;
  }

  static byte[] family(Map<String, String> options) {
    return bytes(options, FAMILY);
  }

  static byte[] qualifier(Map<String, String> options) {
    return bytes(options, QUALIFIER);
  }

  private static byte[] bytes(Map<String, String> options, String name) {
    return Base64.getDecoder().decode(required(options, name));
  }

  static String required(Map<String, String> options, String name) {
    String value = options.get(name);
    if (value == null) {
      throw new IllegalArgumentException("option '" + name + "' is missing");
    }
    return value;
  }
}
