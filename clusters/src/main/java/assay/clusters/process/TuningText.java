package assay.clusters.process;

import assay.clusters.ServerTuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Converts a {@link ServerTuning} to and from names and values. The names are {@code
 * conf.FILE.KEY}, {@code jvm.ROLE} (one flag per line) and {@code cpu}.
 */
final class TuningText {
  private static final String CONF = "conf.";
  private static final String JVM = "jvm.";
  private static final String CPU = "cpu";
  private static final String END = "\n";

  private TuningText() {}

  static Map<String, String> of(ServerTuning tuning) {
    Map<String, String> text = new TreeMap<>();
    tuning
        .conf()
        .forEach(
            (file, values) ->
                values.forEach((key, value) -> text.put(CONF + file + "." + key, value)));
    tuning.jvm().forEach((role, flags) -> text.put(JVM + role, String.join(END, flags)));
    tuning.cpu().ifPresent(cores -> text.put(CPU, Double.toString(cores)));
    return text;
  }

  static ServerTuning tuning(Map<String, String> text) {
    Map<String, Map<String, String>> conf = new TreeMap<>();
    Map<String, List<String>> jvm = new TreeMap<>();
    OptionalDouble cpu = OptionalDouble.empty();
    for (Map.Entry<String, String> entry : text.entrySet()) {
      String name = entry.getKey();
      if (name.startsWith(CONF)) {
        String[] fileAndKey = name.substring(CONF.length()).split("\\.", 2);
        conf.computeIfAbsent(fileAndKey[0], file -> new TreeMap<>())
            .put(fileAndKey[1], entry.getValue());
      } else if (name.startsWith(JVM)) {
        List<String> flags = new ArrayList<>(List.of(entry.getValue().split(END)));
        flags.removeIf(String::isEmpty);
        jvm.put(name.substring(JVM.length()), flags);
      } else if (name.equals(CPU)) {
        cpu = OptionalDouble.of(Double.parseDouble(entry.getValue()));
      }
    }
    return new ServerTuning(conf, jvm, cpu);
  }
}
