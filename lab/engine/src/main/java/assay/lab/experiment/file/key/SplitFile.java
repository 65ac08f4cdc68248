package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.plan.admin.SplitPoints;
import assay.lab.workload.format.KeyFormat;
import assay.store.Bytes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Reads a file of split points in ascending order, one point per line. A point is either text, or
 * hexadecimal bytes with the prefix {@code 0x}.
 */
public final class SplitFile {
  private static final String HEX = "0x";
  private static final Bytes START = Bytes.of(KeyFormat.START);

  private static final Bytes END =
      Bytes.of(
          KeyFormat.START.substring(0, KeyFormat.START.length() - 1)
              + (char) (KeyFormat.START.charAt(KeyFormat.START.length() - 1) + 1));

  private SplitFile() {}

  /**
   * @param name name of the file, as given by the user
   * @param folder folder to which the name is relative
   * @param ofRows whether points must be keys of numbered rows
   * @throws IllegalArgumentException if the file is invalid; the message contains the file's name
   *     and the line number
   */
  public static SplitPoints read(String name, Path folder, boolean ofRows) {
    Path path = folder.resolve(name);
    List<String> lines = SiblingFiles.lines("from", path);
    SortedSet<Bytes> points = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        add(new Place(path.toString(), i + 1), lines.get(i).strip(), ofRows, points);
      }
    }
    if (points.isEmpty()) {
      throw new Place(path.toString(), 1).bad("must have one split point per line; has none");
    }
    return new SplitPoints.Listed(name, points);
  }

  private static void add(Place place, String line, boolean ofRows, SortedSet<Bytes> points) {
    Bytes point = place.in("split point", () -> parse(line));
    if (ofRows && (point.compareTo(START) <= 0 || point.compareTo(END) >= 0)) {
      throw place.bad(
          "'%s' is outside the keys of this workload, which begin with '%s'"
              .formatted(line, KeyFormat.START));
    }
    if (!points.isEmpty() && point.compareTo(points.last()) <= 0) {
      throw place.bad(
          points.contains(point)
              ? "'" + line + "' is already on an earlier line; each split point must appear once"
              : "'" + line + "' sorts before the previous line; split points must be in order");
    }
    points.add(point);
  }

  private static Bytes parse(String line) {
    return line.startsWith(HEX)
        ? Bytes.of(HexFormat.of().parseHex(line, HEX.length(), line.length()))
        : Bytes.of(line.getBytes(StandardCharsets.UTF_8));
  }
}
