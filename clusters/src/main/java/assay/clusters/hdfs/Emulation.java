package assay.clusters.hdfs;

import assay.clusters.ClusterException;
import assay.clusters.process.SettingPairs;
import assay.clusters.process.media.KernelVolume.Limit;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Speed limits of emulated storage media, such as {@code disk.mbps=15, disk.iops=150, ssd.mbps=60}.
 * Immutable.
 *
 * @param limits limits of each volume, by medium; media without limits are not slowed down
 */
record Emulation(Map<Medium, Limit> limits) {
  static final String KEY = "emulate";
  static final String EXAMPLE = "disk.mbps=15, disk.iops=150, ssd.mbps=60";

  private static final String MBPS = "mbps";
  private static final String IOPS = "iops";

  Emulation {
    limits = Collections.unmodifiableMap(limits); // the map from of() is already sorted
  }

  static Emulation of(String text) {
    EnumMap<Medium, Limit> limits = new EnumMap<>(Medium.class);
    SettingPairs.of(KEY, text, EXAMPLE)
        .forEach(
            (name, value) -> {
              String[] words = name.split("\\.", 2);
              Medium medium = Medium.of(KEY, words[0]);
              if (medium == Medium.RAM) {
                throw bad(name, "ram volumes cannot have speed limits; remove this limit");
              }
              Limit before = limits.getOrDefault(medium, new Limit(0, 0));
              limits.put(medium, with(before, name, words.length > 1 ? words[1] : "", value));
            });
    return new Emulation(limits);
  }

  private static Limit with(Limit before, String name, String unit, String value) {
    if (!value.matches("[1-9][0-9]{0,5}")) {
      throw bad(name + "=" + value, "use a whole number from 1 to 999999");
    }
    int number = Integer.parseInt(value);
    return switch (unit) {
      case MBPS -> new Limit(number, before.iops());
      case IOPS -> new Limit(before.mbps(), number);
      default ->
          throw bad(name, "the name of a limit must be 'mbps' (10^6 bytes per second) or 'iops'");
    };
  }

  private static ClusterException bad(String what, String remedy) {
    return ClusterException.badInput("--" + KEY + ": '" + what + "' is invalid; " + remedy);
  }

  String text() {
    Map<String, Integer> pairs = new LinkedHashMap<>();
    limits.forEach(
        (medium, limit) -> {
          pairs.put(medium + "." + MBPS, limit.mbps());
          pairs.put(medium + "." + IOPS, limit.iops());
        });
    pairs.values().removeIf(value -> value == 0);
    return SettingPairs.text(pairs);
  }
}
