package assay.cli.run;

import assay.lab.plan.rate.Pacing;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Quantity;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** What can be said of a preset's rows and operations, at whatever rate they are done. */
public final class WorkloadOptions {
  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100000",
      description = "rows of the table (${DEFAULT-VALUE})")
  private long rows;

  @Option(
      names = "--arrivals",
      paramLabel = "constant|poisson",
      defaultValue = "constant",
      description = "gaps between due times (${DEFAULT-VALUE})")
  private Pacing.Arrivals arrivals;

  @Option(
      names = "--threads",
      paramLabel = "T",
      defaultValue = "8",
      description = "concurrent sessions (${DEFAULT-VALUE})")
  private int threads;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description =
          "kept out of results; seconds without a unit (10s, at most a sixth of the duration)")
  private String warmup;

  @Option(
      names = "--buffer",
      paramLabel = "SIZE",
      description =
          "the store's client-side write buffer; 0 writes through (1MB where nothing is read, else 0)")
  private String buffer;

  @Option(
      names = "--flush-every",
      paramLabel = "TIME",
      description = "how often buffered writes must be acknowledged; 0 at the end only (1s)")
  private String flushEvery;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "repeats a run exactly (${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      defaultValue = "usertable",
      description = "(${DEFAULT-VALUE})")
  private String table;

  @Option(
      names = "--fields",
      paramLabel = "N",
      defaultValue = "" + RowFormat.FIELDS,
      description = "cells a row (${DEFAULT-VALUE})")
  private int fields;

  @Option(
      names = "--field-length",
      paramLabel = "SIZE",
      defaultValue = "" + RowFormat.FIELD_BYTES,
      description = "bytes a cell (${DEFAULT-VALUE})")
  private String fieldLength;

  @Option(
      names = "--values",
      paramLabel = "random|text|integrity",
      defaultValue = "random",
      description =
          "bytes that do not compress, printable ones, or YCSB's integrity text (${DEFAULT-VALUE})")
  private ValueFormat.Kind values;

  @Option(
      names = "--compressible",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "share of each value by which compression shrinks it, at most 0.9 (${DEFAULT-VALUE})")
  private double compressible;

  @Option(
      names = "--keys",
      paramLabel = "hashed|ordered",
      defaultValue = "hashed",
      description = "how rows lie in the table (${DEFAULT-VALUE})")
  private KeyFormat.Order keys;

  @Option(
      names = "--key-digits",
      paramLabel = "N",
      defaultValue = "1",
      description = "fills key numbers up with zeros (${DEFAULT-VALUE})")
  private int keyDigits;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      description =
          "uniform, zipfian, scrambled-zipfian, latest, hotspot, exponential or sequential (the preset's)")
  private String distribution;

  @Option(
      names = "--scan-length",
      paramLabel = "N",
      defaultValue = "" + ScanLength.MOST_ROWS,
      description = "longest scan in rows (${DEFAULT-VALUE})")
  private int scanLength;

  /**
   * The options as variables of a preset's file.
   *
   * @throws IllegalArgumentException if one of them is bad, with its name
   */
  public Map<String, String> variables() {
    check();
    Map<String, String> variables = new TreeMap<>();
    variables.put("table", table);
    variables.put("rows", Long.toString(rows));
    variables.put("fields", Integer.toString(fields));
    variables.put("field-length", fieldLength);
    variables.put("values", lower(values));
    variables.put("compressible", BigDecimal.valueOf(compressible).toPlainString());
    variables.put("keys", lower(keys));
    variables.put("key-digits", Integer.toString(keyDigits));
    variables.put("scan-length", Integer.toString(scanLength));
    variables.put("threads", Integer.toString(threads));
    variables.put("seed", Long.toString(seed));
    variables.put("arrivals", lower(arrivals));
    if (distribution != null) {
      variables.put("distribution", distribution.toLowerCase(Locale.ROOT));
    }
    if (flushEvery != null) {
      variables.put("flush-every", flushEvery);
    }
    return variables;
  }

  /** What the file would refuse at a line that the user does not know. */
  private void check() {
    WorkloadSpec.checkRows(rows);
    int fieldBytes =
        (int) Math.min(Integer.MAX_VALUE, named("--field-length", fieldLength, Quantity::bytes));
    RowFormat.of(new KeyFormat(keys, keyDigits), fields, fieldBytes, values)
        .withCompressible(compressible);
    ScanLength.upTo(scanLength);
    if (distribution != null) {
      RequestDistribution.named(distribution);
    }
    if (flushEvery != null) {
      named("--flush-every", flushEvery, Quantity::duration);
    }
    if (table.isEmpty()) {
      throw new IllegalArgumentException("--table: must be a name");
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** The warm-up as a variable, if it is given. */
  public Map<String, String> warmup() {
    if (warmup == null) {
      return Map.of();
    }
    String text = time(warmup);
    if (named("--warmup", text, Quantity::duration).toMillis() % 1000 != 0) {
      throw new IllegalArgumentException("--warmup " + warmup + ": must be whole seconds");
    }
    return Map.of("warmup", text);
  }

  /** A time as an option has it: seconds where it has no unit, as a rate is a second's. */
  public static String time(String given) {
    return given.matches("[0-9]+") ? given + "s" : given;
  }

  /** A duration as a variable, checked. */
  public static String duration(String given) {
    String text = time(given);
    if (named("--duration", text, Quantity::duration).toMillis() < 1000) {
      throw new IllegalArgumentException("--duration: must be at least 1s");
    }
    return text;
  }

  /** The store's settings with the buffer. */
  public SortedMap<String, String> withBuffer(SortedMap<String, String> settings) {
    SortedMap<String, String> all = new TreeMap<>(settings);
    if (buffer != null) {
      all.put("buffer", buffer);
    }
    return all;
  }

  /** Parses an option's value; a refusal names the option. */
  public static <T> T named(String option, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
