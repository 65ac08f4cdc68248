package assay.lab.plan.result;

import assay.lab.study.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Reference to a variant in an experiment file.
 *
 * @param text the variant's name, or the variant's variables as {@code NAME=VALUE}, separated by
 *     commas
 */
public record VariantName(String text) {
  public VariantName {
    text = text.strip();
    Require.that(!text.isEmpty(), "must be a variant's name or NAME=VALUE");
  }

  public boolean means(String name, Map<String, String> values) {
    Map<String, String> asked = values();
    return text.equals(name)
        || (!asked.isEmpty()
            && asked.entrySet().stream()
                .allMatch(each -> Objects.equals(values.get(each.getKey()), each.getValue())));
  }

  public Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    // A value may contain commas.
    for (String part : text.split(",\\s*(?=[A-Za-z0-9_-]+=)", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        return Map.of();
      }
      values.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
    }
    return values;
  }
}
