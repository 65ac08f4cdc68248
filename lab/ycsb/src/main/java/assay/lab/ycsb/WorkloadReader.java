package assay.lab.ycsb;

import assay.lab.workload.draw.RequestDistribution;
import assay.lab.workload.draw.ScanLength;
import assay.lab.workload.format.FieldLength;
import assay.lab.workload.format.KeyFormat;
import assay.lab.workload.format.RowFormat;
import assay.lab.workload.format.ValueFormat;
import assay.lab.workload.rows.Mix;
import assay.lab.workload.rows.OperationKind;
import assay.lab.workload.rows.ReadFields;
import assay.lab.workload.rows.WorkloadSpec;
import assay.store.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads a workload from properties. The workload is equivalent to YCSB's core workload with the
 * same properties.
 */
final class WorkloadReader {
  private static final List<String> CLASSES =
      List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload");
  private static final long MOST_ROWS = 1_000_000_000_000_000L;
  private static final double ROUNDING = 1e-9;

  /**
   * Seed of the values. The seed is fixed, because one command must be able to verify the values
   * that another command has loaded.
   */
  private static final long VALUES_SEED = 1;

  private static final Map<String, OperationKind> PROPORTIONS =
      new TreeMap<>(
          Map.of(
              "readproportion", OperationKind.READ,
              "updateproportion", OperationKind.UPDATE,
              "insertproportion", OperationKind.INSERT,
              "scanproportion", OperationKind.SCAN,
              "readmodifywriteproportion", OperationKind.READ_MODIFY_WRITE));

  private final PropertyValues values;
  private final StoreTarget target;
  private final boolean isLoad;
  private final List<String> notices;

  WorkloadReader(PropertyValues values, StoreTarget target, boolean isLoad, List<String> notices) {
    this.values = values;
    this.target = target;
    this.isLoad = isLoad;
    this.notices = notices;
  }

  WorkloadSpec read(long operations) {
    Mix mix = mix();
    long recordCount = recordCount(mix);
    long first = values.whole("insertstart", 0, MOST_ROWS);
    if (recordCount == 0) {
      return workload(first, 0, first, mix, operations);
    }
    if (first >= recordCount) {
      throw values.bad(
          "insertstart", "must be a row number below recordcount (" + recordCount + ")");
    }
    long rows = recordCount - first;
    if (values.has("insertcount")) {
      rows = values.whole("insertcount", 1, MOST_ROWS);
      if (rows > recordCount - first) {
        throw values.bad(
            "insertcount", "must be at most recordcount − insertstart = " + (recordCount - first));
      }
    }
    return workload(first, rows, recordCount, mix, operations);
  }

  private WorkloadSpec workload(long first, long rows, long recordCount, Mix mix, long operations) {
    double inserts = mix.shares().getOrDefault(OperationKind.INSERT, 0.0);
    return new WorkloadSpec(
        first,
        rows,
        format(),
        mix,
        distribution(),
        scans(),
        reads(),
        values.flag("writeallfields"),
        recordCount,
        // As in YCSB, the number of future rows is twice the expected number of inserts.
        Math.min(MOST_ROWS, (long) (operations * inserts * 2)),
        checksValues(),
        // Values contain no version of the update, because they must equal YCSB's values. Several
        // commands may also write to a table at the same time.
        false,
        Optional.empty(),
        VALUES_SEED);
  }

  private boolean checksValues() {
    boolean checks = values.flag("checkvalues");
    if (!checks && values.flag("dataintegrity")) {
      throw values.bad("checkvalues", "contradicts dataintegrity=true; remove one of them");
    }
    return checks;
  }

  private ReadFields reads() {
    if (!values.flag("readallfields")) {
      return ReadFields.ONE;
    }
    return values.flag("readallfieldsbyname") ? ReadFields.ALL_BY_NAME : ReadFields.ALL;
  }

  /**
   * Checks that the property {@code workload} names the core workload.
   *
   * @throws IllegalArgumentException if the property {@code workload} names another class
   */
  static void checkClass(PropertyValues values) {
    values.parsed(
        "workload",
        text -> {
          if (!CLASSES.contains(text)) {
            throw new IllegalArgumentException(
                "Assay runs the core workload only; write workload="
                    + CLASSES.get(0)
                    + ", or run this class with YCSB");
          }
          return text;
        });
  }

  private long recordCount(Mix mix) {
    if (!values.has("recordcount")) {
      throw new IllegalArgumentException(
          "recordcount is missing; set it to the number of rows in the table, such as -p "
              + "recordcount=1000");
    }
    boolean fillsEmptyTable = !isLoad && mix.isOnly(OperationKind.INSERT);
    return values.whole("recordcount", fillsEmptyTable ? 0 : 1, MOST_ROWS);
  }

  private String family() {
    if (target.isHBase()) {
      return values.text("columnfamily");
    }
    return target.isAccumulo() ? values.text("accumulo.columnFamily") : "cf";
  }

  private RowFormat format() {
    boolean integrity = values.flag("dataintegrity");
    FieldLength lengths = lengths();
    if (integrity && !(lengths instanceof FieldLength.Constant)) {
      throw values.bad("fieldlengthdistribution", "must be constant if dataintegrity is true");
    }
    KeyFormat.Order order =
        values.text("insertorder").equals("hashed")
            ? KeyFormat.Order.HASHED
            : KeyFormat.Order.ORDERED;
    int fields = (int) values.whole("fieldcount", 1, 10_000);
    try {
      return new RowFormat(
          new KeyFormat(order, Math.max(1, (int) values.whole("zeropadding", 0, 100))),
          family(),
          values.text("fieldnameprefix"),
          fields,
          lengths,
          integrity ? ValueFormat.Kind.INTEGRITY : ValueFormat.Kind.TEXT);
    } catch (IllegalArgumentException e) {
      throw values.bad("fieldlength", e.getMessage());
    }
  }

  private FieldLength lengths() {
    String shape =
        values.oneOf(
            "fieldlengthdistribution", List.of("constant", "uniform", "zipfian", "histogram"));
    if (shape.equals("histogram")) {
      return histogram();
    }
    int most = (int) values.whole("fieldlength", 0, FieldLength.MOST_BYTES);
    if (shape.equals("constant")) {
      return new FieldLength.Constant(most);
    }
    int least = (int) values.whole("minfieldlength", 0, FieldLength.MOST_BYTES);
    if (least > most) {
      throw values.bad("minfieldlength", "must be at most fieldlength (" + most + ")");
    }
    return shape.equals("uniform")
        ? new FieldLength.Uniform(least, most)
        : new FieldLength.Zipfian(least, most);
  }

  private FieldLength histogram() {
    return values.parsed(
        "fieldlengthhistogram",
        text -> {
          Path file = Path.of(text);
          try {
            return HistogramFile.parse(file, Files.readAllLines(file));
          } catch (IOException e) {
            throw new IllegalArgumentException(
                "file '"
                    + file
                    + "' cannot be read; it must be a YCSB histogram whose first line is"
                    + " BlockSize and a number",
                e);
          }
        });
  }

  private Mix mix() {
    Map<OperationKind, Double> shares = new EnumMap<>(OperationKind.class);
    PROPORTIONS.forEach(
        (name, kind) -> {
          double share = values.decimal(name, 0, Double.MAX_VALUE);
          if (share > 0) {
            shares.put(kind, share);
          }
        });
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    if (!(sum > 0)) {
      throw new IllegalArgumentException(
          "all proportions are zero; set one above zero, such as -p readproportion=1");
    }
    if (Math.abs(sum - 1) > ROUNDING) {
      List<String> shown = new ArrayList<>();
      shares.forEach(
          (kind, share) ->
              shown.add(kind.label() + " " + String.format(Locale.ROOT, "%.4g", share / sum)));
      notices.add(
          "proportions sum to " + round(sum) + ", not 1; scaled to " + String.join(", ", shown));
    }
    shares.replaceAll((kind, share) -> share / sum);
    return new Mix(shares);
  }

  private static String round(double sum) {
    return Double.toString(Math.round(sum * 1e6) / 1e6);
  }

  private RequestDistribution distribution() {
    List<String> names =
        List.of("uniform", "zipfian", "latest", "hotspot", "exponential", "sequential");
    String name = values.text("requestdistribution");
    return switch (name) {
      case "uniform" -> new RequestDistribution.Uniform();
      case "zipfian" -> new RequestDistribution.ScrambledZipfian();
      case "latest" -> new RequestDistribution.Latest(RequestDistribution.ZIPFIAN_EXPONENT);
      case "hotspot" ->
          new RequestDistribution.Hotspot(
              values.decimal("hotspotdatafraction", Double.MIN_VALUE, 1),
              values.decimal("hotspotopnfraction", 0, 1));
      case "exponential" ->
          new RequestDistribution.Exponential(
              values.decimal("exponential.percentile", Double.MIN_VALUE, Math.nextDown(100.0)),
              values.decimal("exponential.frac", Double.MIN_VALUE, 1));
      case "sequential" -> new RequestDistribution.Sequential();
      default -> throw values.bad("requestdistribution", Names.nearest(name, names));
    };
  }

  private ScanLength scans() {
    String shape = values.oneOf("scanlengthdistribution", List.of("uniform", "zipfian"));
    int least = values.count("minscanlength", 1);
    int most = values.count("maxscanlength", 1);
    if (least > most) {
      throw values.bad("minscanlength", "must be at most maxscanlength (" + most + ")");
    }
    return new ScanLength(ScanLength.Shape.valueOf(shape.toUpperCase(Locale.ROOT)), least, most);
  }
}
