package assay.lab.workload.draw;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How many rows scans ask for: from {@code least} to {@code most}, both included. */
public record ScanLength(Shape shape, int least, int most) {
  /** Longest scan of YCSB's workload E, in rows. */
  public static final int MOST_ROWS = 100;

  /** Which lengths come how often. */
  public enum Shape {
    /** Each equally often. */
    UNIFORM,
    /** The least most often. */
    ZIPFIAN
  }

  public ScanLength {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          "scans of "
              + least
              + " to "
              + most
              + " rows: must be at least 1, and no end before the start");
    }
  }

  /** Each length from 1 on equally often. */
  public static ScanLength upTo(int most) {
    return new ScanLength(Shape.UNIFORM, 1, most);
  }

  /** One length. */
  public static ScanLength exactly(int rows) {
    return new ScanLength(Shape.UNIFORM, rows, rows);
  }

  /** As a plan shows it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("shape", shape.name().toLowerCase(Locale.ROOT));
    map.put("least", least);
    map.put("most", most);
    return map;
  }

  /** Draws lengths; of one thread. */
  public LengthChooser chooser() {
    return shape == Shape.UNIFORM
        ? LengthChooser.uniform(least, most)
        : LengthChooser.zipfian(least, most);
  }
}
