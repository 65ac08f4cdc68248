package assay.lab.experiment.file.key;

import assay.lab.experiment.file.yaml.Place;
import assay.lab.plan.rate.Pacing;
import assay.lab.plan.rate.RateCurve;
import assay.lab.plan.rate.RateCurve.Point;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a file that contains a rate over time. Each line contains one pair {@code seconds,rate}.
 * The times must be in ascending order. Lines that start with {@code #} are skipped. One header
 * line before the first numbers is also skipped.
 */
public final class CurveFile {
  private static final String FORM = "must be SECONDS,RATE, such as 60,1200";

  private CurveFile() {}

  /**
   * @param name name of the file, as given by the user
   * @param folder folder to which the name is relative
   * @param speed factor by which times are divided
   * @throws IllegalArgumentException if the file is invalid; the message contains the file's name
   *     and the line number
   */
  public static RateCurve read(String name, Path folder, double speed) {
    Path path = folder.resolve(name);
    List<String> lines = SiblingFiles.lines("rate", path);
    List<Point> points = new ArrayList<>();
    boolean header = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      Place place = new Place(path.toString(), i + 1);
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (points.isEmpty() && !header && isHeader(line)) {
        header = true;
        continue;
      }
      Point point = place.in("'" + line + "'", () -> point(line));
      checkOrder(point, points, place);
      points.add(point);
    }
    Place end = new Place(path.toString(), Math.max(1, lines.size()));
    if (points.isEmpty()) {
      throw end.bad("the file contains no points; each line " + FORM);
    }
    if (points.size() > Pacing.OpenLoop.MOST_POINTS) {
      throw end.bad(
          ("the file must have at most %s points; got %s. Omit some: rates are interpolated between"
                  + " points.")
              .formatted(Pacing.OpenLoop.MOST_POINTS, points.size()));
    }
    return end.in("rate", () -> new RateCurve(points).scaled(1, 1 / speed));
  }

  private static boolean isHeader(String line) {
    return line.indexOf(',') > 0 && line.chars().noneMatch(Character::isDigit);
  }

  private static Point point(String line) {
    String[] parts = line.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException(FORM);
    }
    return new Point(number(parts[0].strip()), number(parts[1].strip()));
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(FORM, e);
    }
  }

  private static void checkOrder(Point point, List<Point> before, Place place) {
    int size = before.size();
    if (size == 0 && point.seconds() != 0) {
      throw place.bad("the first time must be 0; got " + point.seconds());
    }
    if (size > 0 && point.seconds() < before.get(size - 1).seconds()) {
      throw place.bad(
          "times must ascend; got %s s after %s s"
              .formatted(point.seconds(), before.get(size - 1).seconds()));
    }
    if (size > 1 && point.seconds() == before.get(size - 2).seconds()) {
      throw place.bad(
          "at most two lines may have the same time (a step in the rate); got a third line at "
              + point.seconds()
              + " s");
    }
  }
}
