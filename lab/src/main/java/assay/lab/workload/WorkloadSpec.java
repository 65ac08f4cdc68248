package assay.lab.workload;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A table's data and the operations on it.
 *
 * @param rows how many rows the table holds before the operations begin
 * @param fields cells a row
 * @param fieldBytes length of every value
 * @param longestScan scans ask for 1 to so many rows, each length equally often
 * @param seed one seed repeats a run exactly
 */
public record WorkloadSpec(
    long rows,
    int fields,
    int fieldBytes,
    KeyFormat keys,
    ValueFormat.Kind values,
    Mix mix,
    RequestDistribution distribution,
    int longestScan,
    long seed) {
  private static final long MOST_ROWS = 1_000_000_000_000_000L;
  private static final int MOST_FIELDS = 10_000;
  private static final int MOST_FIELD_BYTES = 64 << 20;
  private static final long MOST_ROW_BYTES = 256L << 20;

  public WorkloadSpec {
    check("rows", rows, 1, MOST_ROWS);
    check("fields", fields, 1, MOST_FIELDS);
    check("field bytes", fieldBytes, 0, MOST_FIELD_BYTES);
    check("bytes of a row", (long) fields * fieldBytes, 0, MOST_ROW_BYTES);
    check("longest scan", longestScan, 1, Integer.MAX_VALUE);
  }

  private static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " " + value + ": from " + least + " to " + most + " is expected");
    }
  }

  /** Bytes of one row's values. */
  public long rowBytes() {
    return (long) fields * fieldBytes;
  }

  /** As a plan shows it. */
  public Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("rows", rows);
    map.put("fields", fields);
    map.put("fieldBytes", fieldBytes);
    map.put("keys", keys.order().name().toLowerCase(java.util.Locale.ROOT));
    map.put("keyDigits", keys.digits());
    map.put("values", values.name().toLowerCase(java.util.Locale.ROOT));
    map.put("mix", mix.byLabel());
    map.put("distribution", distribution.label());
    map.put("longestScan", longestScan);
    map.put("seed", seed);
    return map;
  }
}
