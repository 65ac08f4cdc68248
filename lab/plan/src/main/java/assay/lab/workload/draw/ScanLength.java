package assay.lab.workload.draw;

import assay.lab.value.NamedValues;
import java.util.Locale;

/** Number of rows that a scan requests: from {@code least} to {@code most}, inclusive. */
public record ScanLength(Shape shape, int least, int most) {
  public static final int MOST_ROWS = 100;

  public enum Shape {
    UNIFORM,
    ZIPFIAN
  }

  public ScanLength {
    if (least < 1 || most < least) {
      throw new IllegalArgumentException(
          "scans of "
              + least
              + " to "
              + most
              + " rows: the minimum must be at least 1, and must not exceed the maximum");
    }
  }

  public static ScanLength upTo(int most) {
    return new ScanLength(Shape.UNIFORM, 1, most);
  }

  public static ScanLength exactly(int rows) {
    return new ScanLength(Shape.UNIFORM, rows, rows);
  }

  public NamedValues toValues() {
    return NamedValues.builder()
        .put("shape", shape.name().toLowerCase(Locale.ROOT))
        .put("least", least)
        .put("most", most)
        .build();
  }

  public LengthChooser chooser() {
    return shape == Shape.UNIFORM
        ? LengthChooser.uniform(least, most)
        : LengthChooser.zipfian(least, most);
  }
}
