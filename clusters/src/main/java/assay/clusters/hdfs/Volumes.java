package assay.clusters.hdfs;

import assay.clusters.ClusterException;
import assay.clusters.process.SettingPairs;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Volumes of each DataNode, such as {@code ssd=4, disk=4x2g, ram=512m}. Immutable.
 *
 * @param shares volumes by medium; empty if each DataNode has one folder without a storage type
 */
record Volumes(Map<Medium, Share> shares) {
  static final String KEY = "volumes";
  static final String EXAMPLE = "ssd=4, disk=4, archive=1, ram=512m";

  private static final int MOST = 64;
  private static final int LEAST_MIB = 64;
  private static final int MOST_MIB = 1 << 24;
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,4}");
  private static final Pattern SIZED = Pattern.compile("(?:([0-9]{1,4})x)?([0-9]{1,8})([mg])b?");

  /**
   * Volumes of one medium on each DataNode.
   *
   * @param mib size of each volume in MiB; 0 if not given
   */
  record Share(int count, int mib) {
    @Override
    public String toString() {
      String size = mib % 1024 == 0 ? mib / 1024 + "g" : mib + "m";
      return mib == 0 ? Integer.toString(count) : count == 1 ? size : count + "x" + size;
    }
  }

  Volumes {
    shares = Collections.unmodifiableMap(shares); // the map from of() is already sorted
  }

  static Volumes of(String text) {
    EnumMap<Medium, Share> shares = new EnumMap<>(Medium.class);
    SettingPairs.of(KEY, text, EXAMPLE)
        .forEach((name, value) -> shares.put(Medium.of(KEY, name), share(name, value)));
    Share ram = shares.get(Medium.RAM);
    if (ram != null && ram.mib() == 0) {
      throw bad("ram", ram.toString(), "a ram volume needs a size, such as ram=512m");
    }
    return new Volumes(shares);
  }

  private static Share share(String name, String value) {
    Matcher sized = SIZED.matcher(value.replace(" ", ""));
    if (!sized.matches() && !COUNT.matcher(value).matches()) {
      throw bad(name, value, "write a number, a size or both, such as 4, 512m or 4x2g");
    }
    String number = !sized.matches() ? value : sized.group(1) == null ? "1" : sized.group(1);
    int count = Integer.parseInt(number);
    long mib =
        sized.matches()
            ? Long.parseLong(sized.group(2)) * (sized.group(3).equals("g") ? 1024 : 1)
            : 0;
    if (count < 1 || count > MOST) {
      throw bad(name, value, "use 1 to " + MOST + " volumes per medium");
    }
    if (sized.matches() && (mib < LEAST_MIB || mib > MOST_MIB)) {
      throw bad(
          name,
          value,
          "a volume's size must be between " + LEAST_MIB + "m and " + MOST_MIB / 1024 + "g");
    }
    return new Share(count, (int) mib);
  }

  private static ClusterException bad(String name, String value, String remedy) {
    return ClusterException.badInput(
        String.format(Locale.ROOT, "--%s: '%s=%s' is invalid; %s", KEY, name, value, remedy));
  }

  String text() {
    return SettingPairs.text(shares);
  }

  int count(Medium medium) {
    return shares.containsKey(medium) ? shares.get(medium).count() : 0;
  }

  int memoryMib() {
    Share ram = shares.get(Medium.RAM);
    return ram == null ? 0 : ram.count() * ram.mib();
  }
}
