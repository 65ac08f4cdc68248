package assay.lab.ycsb;

import assay.store.Names;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings for the format of the printed results.
 *
 * @param exportFile path of the results file; empty for standard output
 * @param statusIntervalSeconds time between status lines; 0 for no status lines
 * @param nanoseconds whether times are printed in nanoseconds instead of whole microseconds
 * @param percentiles percentiles that the measurement type hdrhistogram prints
 * @param histogramPrefix prefix of the paths of histogram files; null for no histogram files
 * @param ownStatuses statuses for which the times of operations are printed in separate sections;
 *     {@link #EVERY} for all statuses
 */
record OutputForm(
    Exporter.Form form,
    String exportFile,
    String label,
    int statusIntervalSeconds,
    Measurement measurement,
    Interval interval,
    boolean nanoseconds,
    List<Double> percentiles,
    boolean verbose,
    int buckets,
    int granularitySeconds,
    boolean rawSummary,
    String histogramPrefix,
    Set<String> ownStatuses) {
  static final String EVERY = "*";

  /**
   * Packages of YCSB's exporters. Releases since 0.16 use the first package; earlier releases use
   * the second package.
   */
  private static final List<String> PACKAGES =
      List.of("site.ycsb.measurements.exporter.", "com.yahoo.ycsb.measurements.exporter.");

  private static final int MILLIS = 1000;

  enum Measurement {
    HDRHISTOGRAM("hdrhistogram"),
    HISTOGRAM("histogram"),
    TIMESERIES("timeseries"),
    RAW("raw"),
    HDRHISTOGRAM_AND_HISTOGRAM("hdrhistogram+histogram"),
    HDRHISTOGRAM_AND_RAW("hdrhistogram+raw");

    private final String label;

    Measurement(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  enum Interval {
    OP,
    INTENDED,
    BOTH
  }

  static OutputForm of(PropertyValues values, List<String> notices) {
    Measurement measurement = readMeasurement(values);
    if (measurement == Measurement.RAW || measurement == Measurement.HDRHISTOGRAM_AND_RAW) {
      notices.add("measurementtype raw: only a summary is printed; individual times are not kept");
    }
    return new OutputForm(
        readForm(values),
        exportFile(values),
        values.text("label"),
        statusInterval(values),
        measurement,
        Interval.valueOf(
            values
                .oneOf("measurement.interval", List.of("op", "intended", "both"))
                .toUpperCase(Locale.ROOT)),
        values.oneOf("latencyunit", List.of("us", "ns")).equals("ns"),
        values.parsed("hdrhistogram.percentiles", OutputForm::readPercentiles),
        values.flag("measurement.histogram.verbose"),
        values.count("histogram.buckets", 1),
        granularitySeconds(values, notices),
        !values.flag("measurement.raw.no_summary"),
        values.flag("hdrhistogram.fileoutput") ? histogramPrefix(values) : null,
        ownStatuses(values));
  }

  private static String exportFile(PropertyValues values) {
    return values.parsed(
        "exportfile", text -> text.isEmpty() ? text : inFolder(text, Path.of(text)));
  }

  private static String histogramPrefix(PropertyValues values) {
    return values.parsed(
        "hdrhistogram.output.path", text -> inFolder(text, Path.of(text + "NAME.hdr")));
  }

  /**
   * Checks the path of a results file before the run, because the results would be lost if the
   * file's folder were missing.
   */
  private static String inFolder(String text, Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isWritable(folder)) {
      throw new IllegalArgumentException(
          "folder " + folder + " is missing or not writable; create it, or use another folder");
    }
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("must be a file, not a folder");
    }
    return text;
  }

  private static int statusInterval(PropertyValues values) {
    int seconds = values.count("status.interval", 1);
    return values.flag("status") ? seconds : 0;
  }

  private static Exporter.Form readForm(PropertyValues values) {
    return values.parsed(
        "exporter",
        text -> {
          List<String> names = new ArrayList<>();
          for (Exporter.Form form : Exporter.Form.values()) {
            for (String folder : PACKAGES) {
              if (text.equals(folder + form.simpleName())) {
                return form;
              }
            }
            names.add(PACKAGES.get(0) + form.simpleName());
          }
          throw new IllegalArgumentException(
              "no such exporter is built in; " + Names.nearest(text, names));
        });
  }

  private static Measurement readMeasurement(PropertyValues values) {
    List<String> labels = Arrays.stream(Measurement.values()).map(Measurement::label).toList();
    String chosen = values.oneOf("measurementtype", labels);
    return Measurement.values()[labels.indexOf(chosen)];
  }

  /**
   * Returns the granularity rounded up to whole seconds, because run folders record one interval
   * per second.
   */
  private static int granularitySeconds(PropertyValues values, List<String> notices) {
    int millis = values.count("timeseries.granularity", 1);
    int seconds = Math.max(1, (millis + MILLIS - 1) / MILLIS);
    if (millis % MILLIS != 0) {
      notices.add(
          "timeseries.granularity " + millis + ": rounded up to " + seconds * MILLIS + " ms");
    }
    return seconds;
  }

  private static Set<String> ownStatuses(PropertyValues values) {
    if (values.flag("reportlatencyforeacherror")) {
      return Set.of(EVERY);
    }
    return Stream.of(values.text("latencytrackederrors").split(",", -1))
        .filter(status -> !status.isBlank())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<Double> readPercentiles(String text) {
    List<Double> percentiles = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      double percentile =
          part.strip().matches("[0-9]+(\\.[0-9]+)?") ? Double.parseDouble(part) : -1;
      if (percentile < 0 || percentile > 100) {
        throw new IllegalArgumentException(
            "'"
                + part
                + "': must be percentiles (numbers from 0 to 100), separated by commas, such as"
                + " 50,99.9");
      }
      percentiles.add(percentile);
    }
    return percentiles;
  }

  String unit() {
    return nanoseconds ? "(ns)" : "(us)";
  }

  /**
   * Converts a time to the printed unit. Microseconds are truncated to whole numbers, as in YCSB.
   */
  long time(long nanos) {
    return nanoseconds ? nanos : nanos / 1000;
  }

  double mean(double nanos) {
    return nanoseconds ? nanos : nanos / 1e3;
  }

  double variance(double nanosSquared) {
    return nanoseconds ? nanosSquared : nanosSquared / 1e6;
  }

  boolean tells(String status) {
    return ownStatuses.contains(EVERY) || ownStatuses.contains(status);
  }
}
