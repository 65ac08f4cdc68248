package assay.stores.hbase.client;

import assay.store.capability.FileStorage.Kind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expected HDFS storage types of HBase's files. Immutable.
 *
 * @param types HDFS's name of the storage type that each kind of file must have
 * @param above size limit in bytes. If the total size of a compaction's input files is at most this
 *     limit, the output must have the storage type of a flushed file
 */
public record FilePlacement(Map<Kind, String> types, long above) {
  /** Storage type that is reported for a block without a copy on a live DataNode. */
  public static final String NOWHERE = "nowhere";

  private static final String ABOVE = "compacted-above";
  private static final Pattern PAIR = Pattern.compile("\\s*([a-z-]+)\\s*=\\s*([A-Za-z0-9_]+)\\s*");
  private static final Pattern MEBIBYTES = Pattern.compile("([0-9]{1,7})m");

  public FilePlacement {
    types = Map.copyOf(types);
  }

  /**
   * Parses the setting {@code placement}, such as {@code log=NVDIMM, flushed=SSD}.
   *
   * @throws IllegalArgumentException if the setting is invalid; the message states the expected
   *     form
   */
  static FilePlacement of(String text) {
    Map<Kind, String> types = new EnumMap<>(Kind.class);
    long above = 0;
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      Matcher pair = PAIR.matcher(part);
      if (!pair.matches()) {
        throw new IllegalArgumentException("'" + part.strip() + "' must have the form FILES=TYPE");
      }
      if (pair.group(1).equals(ABOVE)) {
        above = bytes(pair.group(2));
      } else {
        types.put(kind(pair.group(1)), pair.group(2));
      }
    }
    return new FilePlacement(types, above);
  }

  private static long bytes(String size) {
    Matcher mebibytes = MEBIBYTES.matcher(size);
    if (!mebibytes.matches()) {
      throw new IllegalArgumentException(
          ABOVE + " must be a size such as 120m; got '" + size + "'");
    }
    return Long.parseLong(mebibytes.group(1)) << 20;
  }

  private static Kind kind(String name) {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'" + name + "' must be log, flushed, compacted or archived"));
  }

  /**
   * Returns the reason why a file has the wrong storage type; empty if the storage type is as
   * expected.
   *
   * @param found storage types of the file's blocks
   * @param merged total size in bytes of the input files of the compaction that wrote the file;
   *     empty if not recorded by Assay's compactor
   */
  public Optional<String> fault(Kind kind, Iterable<String> found, OptionalLong merged) {
    boolean placed = kind == Kind.COMPACTED && types.containsKey(kind);
    if (placed && merged.isEmpty()) {
      return Optional.of("not written by Assay's compactor");
    }
    String wanted = types.get(placed && merged.getAsLong() <= above ? Kind.FLUSHED : wanted(kind));
    for (String type : found) {
      if (wanted != null && !type.equals(wanted)) {
        String where = type.equals(NOWHERE) ? "no live server" : type;
        return Optional.of("on " + where + ", but must be on " + wanted);
      }
    }
    return Optional.empty();
  }

  private Kind wanted(Kind kind) {
    return kind == Kind.COMPACTED && !types.containsKey(kind) ? Kind.FLUSHED : kind;
  }
}
