package assay.cli.run;

import assay.cli.home.OptionValue;
import assay.lab.experiment.file.ExperimentFile;
import assay.lab.plan.Clients;
import assay.lab.plan.TableUse;
import assay.lab.plan.rate.Pacing;
import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Preset;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.QuantityParser;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

public final class WorkloadOptions {
  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Number of rows in the table. Default: ${DEFAULT-VALUE}.")
  private long rows;

  @Option(
      names = "--arrivals",
      paramLabel = "constant|poisson",
      defaultValue = "constant",
      description =
          "Arrival pattern of open-loop operations: constant gaps, or a Poisson process. Default:"
              + " ${DEFAULT-VALUE}.")
  private Pacing.Arrivals arrivals;

  @Option(
      names = "--threads",
      paramLabel = "T",
      defaultValue = "8",
      description =
          "Number of threads per client that generate load, each with its own session. Default:"
              + " ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description =
          "Warm-up time, excluded from results; a number without a unit means seconds. Default:"
              + " 10s,"
              + " but at most a sixth of the duration; none with --operations.")
  private String warmup;

  @Option(
      names = "--buffer",
      paramLabel = "SIZE",
      description =
          "Size of the store's client-side write buffer; 0 means that writes are not buffered."
              + " Default: 1MB if the workload only writes, otherwise 0.")
  private String buffer;

  @Option(
      names = "--flush-every",
      paramLabel = "TIME",
      description =
          "Time between flushes of buffered writes; 0 means one flush at the end. Default: 1s.")
  private String flushEvery;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Random seed for operations and values. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--table",
      paramLabel = "NAME",
      defaultValue = "usertable",
      description = "Name of the table. Default: ${DEFAULT-VALUE}.")
  private String table;

  @Option(
      names = "--fields",
      paramLabel = "N",
      defaultValue = "" + RowFormat.FIELDS,
      description = "Number of cells per row. Default: ${DEFAULT-VALUE}.")
  private int fields;

  @Option(
      names = "--field-length",
      paramLabel = "SIZE",
      defaultValue = "" + RowFormat.FIELD_BYTES,
      description =
          "Size of each cell's value, in bytes or with a unit such as 1KB. Default: "
              + "${DEFAULT-VALUE}.")
  private String fieldLength;

  @Option(
      names = "--values",
      paramLabel = "random|text|integrity",
      defaultValue = "random",
      description =
          "Content of values: random (incompressible bytes), text (printable characters) or"
              + " integrity"
              + " (text that YCSB can verify). Default: ${DEFAULT-VALUE}.")
  private ValueFormat.Kind values;

  @Option(
      names = "--compressible",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Share of each value that compression can remove, from 0 to 0.9. Default:"
              + " ${DEFAULT-VALUE}.")
  private double compressible;

  @Option(
      names = "--keys",
      paramLabel = "hashed|ordered",
      defaultValue = "hashed",
      description =
          "Order of rows in the table: hashed (by a hash of the row number) or ordered (by the row "
              + "number). Default: ${DEFAULT-VALUE}.")
  private KeyFormat.Order keys;

  @Option(
      names = "--key-digits",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Minimum number of digits in a key; shorter numbers are padded with leading zeros."
              + " Default:"
              + " ${DEFAULT-VALUE}.")
  private int keyDigits;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      description =
          "Distribution of requests: uniform, zipfian, scrambled-zipfian, latest, hotspot,"
              + " exponential or sequential. Default: the distribution of the preset.")
  private String distribution;

  @Option(
      names = "--scan-length",
      paramLabel = "N",
      defaultValue = "" + ScanLength.MOST_ROWS,
      description = "Maximum number of rows per scan. Default: ${DEFAULT-VALUE}.")
  private int scanLength;

  /**
   * Returns the options as variables of a preset file.
   *
   * @throws IllegalArgumentException if an option is invalid; the message names the option
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

  /**
   * Checks the options before the preset file is read. Errors from the preset file would cite lines
   * that the user did not write.
   */
  private void check() {
    WorkloadSpec.checkRows(rows);
    int fieldBytes =
        (int)
            Math.min(
                Integer.MAX_VALUE,
                OptionValue.parse("--field-length", fieldLength, QuantityParser::bytes));
    RowFormat.of(new KeyFormat(keys, keyDigits), fields, fieldBytes, values)
        .withCompressible(compressible);
    ScanLength.upTo(scanLength);
    if (distribution != null) {
      RequestDistribution.named(distribution);
    }
    if (flushEvery != null) {
      OptionValue.parse("--flush-every", flushEvery, QuantityParser::duration);
    }
    if (table.isEmpty()) {
      throw new IllegalArgumentException("--table must not be empty");
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  public Map<String, String> warmup() {
    if (warmup == null) {
      return Map.of();
    }
    String text = time(warmup);
    if (OptionValue.parse("--warmup", text, QuantityParser::duration).toMillis() % 1000 != 0) {
      throw new IllegalArgumentException("--warmup " + warmup + ": must be whole seconds");
    }
    return Map.of("warmup", text);
  }

  /** Appends {@code s} to a number without a unit. */
  public static String time(String given) {
    return given.matches("[0-9]+") ? given + "s" : given;
  }

  /**
   * Checks that a duration is at least 1 s. A number without a unit means seconds.
   *
   * @return the duration with a unit
   */
  public static String duration(String given) {
    String text = time(given);
    if (OptionValue.parse("--duration", text, QuantityParser::duration).toMillis() < 1000) {
      throw new IllegalArgumentException("--duration: must be at least 1s");
    }
    return text;
  }

  public ExperimentFile.Single run(
      Preset preset, String store, StoreOptions storeOptions, Clients clients) {
    SortedMap<String, String> settings = storeOptions.settings();
    if (buffer != null) {
      settings.put("buffer", buffer);
    }
    return new ExperimentFile.Single(
        preset.label() + "-on-" + store,
        store,
        settings,
        storeOptions.replace() ? TableUse.REPLACE : TableUse.KEEP,
        clients.count(),
        0);
  }
}
