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
 * The storage types that a site's servers should use for files. Immutable.
 *
 * @param types storage types, as HDFS names them, by kind of file
 * @param above total size of the merged files, in bytes, above which the result is placed as a
 *     compacted file; smaller results are placed like flushed files
 */
public record FilePlacement(Map<Kind, String> types, long above) {
  /** Used instead of a storage type for blocks that are on no live server. */
  public static final String NOWHERE = "nowhere";

  private static final String ABOVE = "compacted-above";
  private static final Pattern PAIR = Pattern.compile("\\s*([a-z-]+)\\s*=\\s*([A-Za-z0-9_]+)\\s*");
  private static final Pattern MEBIBYTES = Pattern.compile("([0-9]{1,7})m");

  public FilePlacement {
    types = Map.copyOf(types);
  }

  /**
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
   * The reason why a file is misplaced; empty if the file is in the right place.
   *
   * @param found storage types of the file's blocks
   * @param merged total size in bytes of the files that were merged into this file, as recorded by
   *     Assay's compactor
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
        return Optional.of("on " + where + ", wanted " + wanted);
      }
    }
    return Optional.empty();
  }

  /** If no type is set for compacted files, they are placed like flushed files. */
  private Kind wanted(Kind kind) {
    return kind == Kind.COMPACTED && !types.containsKey(kind) ? Kind.FLUSHED : kind;
  }
}
