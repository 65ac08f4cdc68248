package assay.clusters.hbase;

import assay.clusters.ClusterException;
import assay.clusters.ClusterSetting;
import assay.clusters.hdfs.Hdfs;
import assay.clusters.hdfs.Medium;
import assay.clusters.process.ClusterSettings;
import assay.clusters.process.SettingPairs;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Storage medium of each kind of HBase file, such as {@code log=ram, flushed=ssd, compacted=disk,
 * compacted-above=120m, archived=archive}. Immutable.
 *
 * @param media storage medium by kind of file; for kinds that the map omits, HDFS chooses the
 *     medium
 * @param above size limit in MiB. If the files that a compaction merges do not exceed this total
 *     size, the result is placed like a flushed file
 */
record StoragePlacement(Map<Files, Medium> media, int above) {
  private static final String KEY = "placement";
  private static final String EXAMPLE =
      "log=ram, flushed=ssd, compacted=disk, compacted-above=120m, archived=archive";
  private static final String ABOVE = "compacted-above";
  private static final String COMPACTOR = "assay.compactor.PlacingCompactor";

  static final ClusterSetting SETTING =
      ClusterSetting.text(
          KEY,
          "FILES=TYPE,...",
          "Storage medium for each kind of HBase file, such as '" + EXAMPLE + "'",
          text -> StoragePlacement.of(text).text(Medium::toString));

  enum Files {
    LOG,
    FLUSHED,
    COMPACTED,
    ARCHIVED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Files of(String name) {
      return Arrays.stream(values())
          .filter(files -> files.toString().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  bad(
                      "'"
                          + name
                          + "' is not a kind of file; write, for example, '"
                          + EXAMPLE
                          + "'"));
    }
  }

  static StoragePlacement of(ClusterSettings settings) {
    return of(settings.text(KEY));
  }

  private static StoragePlacement of(String text) {
    Map<String, String> pairs = SettingPairs.of(KEY, text, EXAMPLE);
    int above =
        Optional.ofNullable(pairs.remove(ABOVE))
            .map(size -> mebibytes(ClusterSetting.size(KEY, "1m", 1, "").checked(size)))
            .orElse(0);
    Map<Files, Medium> media = new LinkedHashMap<>();
    for (Files files : Files.values()) {
      Optional.ofNullable(pairs.remove(files.toString()))
          .ifPresent(name -> media.put(files, Medium.of(KEY, name)));
    }
    pairs.keySet().forEach(Files::of);
    if (above > 0 && !media.containsKey(Files.COMPACTED)) {
      throw bad(
          ABOVE + " needs a medium for compacted files; add compacted=disk, or remove " + ABOVE);
    }
    return new StoragePlacement(Collections.unmodifiableMap(media), above);
  }

  private static int mebibytes(String size) {
    return Integer.parseInt(size.substring(0, size.length() - 1));
  }

  /**
   * @throws ClusterException with a one-line message if a medium of this placement has no volume in
   *     the cluster
   */
  void check(ClusterSettings settings) {
    for (Medium medium : media.values()) {
      if (!Hdfs.has(settings, medium)) {
        String volume = medium + (medium == Medium.RAM ? "=512m" : "=1");
        throw bad("there is no " + medium + " volume; add " + volume + " to --volumes");
      }
    }
  }

  Optional<Medium> archive() {
    return Optional.ofNullable(media.get(Files.ARCHIVED));
  }

  String properties() {
    Map<String, String> values = new LinkedHashMap<>();
    policy(Files.LOG).ifPresent(policy -> values.put("hbase.wal.storage.policy", policy));
    policy(Files.FLUSHED)
        .ifPresent(policy -> values.put("hbase.hstore.block.storage.policy", policy));
    policy(Files.COMPACTED)
        .ifPresent(
            policy -> {
              values.put("hbase.hstore.defaultengine.compactor.class", COMPACTOR);
              values.put("assay.compacted.policy", policy);
              values.put("assay.compacted.above", Long.toString((long) above << 20));
            });
    return values.entrySet().stream()
        .map(
            value ->
                "  <property><name>"
                    + value.getKey()
                    + "</name><value>"
                    + value.getValue()
                    + "</value></property>\n")
        .collect(Collectors.joining());
  }

  /**
   * Returns the store setting that makes Assay verify the placement; empty if the placement sets no
   * media.
   */
  Map<String, String> storeSettings() {
    return media.isEmpty() ? Map.of() : Map.of(KEY, text(Medium::type));
  }

  private String text(Function<Medium, String> name) {
    Map<String, String> pairs = new LinkedHashMap<>();
    media.forEach((files, medium) -> pairs.put(files.toString(), name.apply(medium)));
    if (above > 0) {
      pairs.put(ABOVE, above + "m");
    }
    return SettingPairs.text(pairs);
  }

  private Optional<String> policy(Files files) {
    return Optional.ofNullable(media.get(files)).map(Medium::policy);
  }

  private static ClusterException bad(String what) {
    return ClusterException.badInput("--" + KEY + ": " + what);
  }
}
