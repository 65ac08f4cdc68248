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

final class OutputForms {
  /** Packages of YCSB's exporters: the first since release 0.16, the second before. */
  private static final List<String> PACKAGES =
      List.of("site.ycsb.measurements.exporter.", "com.yahoo.ycsb.measurements.exporter.");

  private static final int MILLIS = 1000;

  private final Values values;
  private final List<String> notices;

  OutputForms(Values values, List<String> notices) {
    this.values = values;
    this.notices = notices;
  }

  OutputForm read() {
    OutputForm.Measurement measurement = measurement();
    if (measurement == OutputForm.Measurement.RAW
        || measurement == OutputForm.Measurement.HDRHISTOGRAM_AND_RAW) {
      notices.add("measurementtype raw: only a summary is printed; individual times are not kept");
    }
    return new OutputForm(
        form(),
        exportFile(),
        values.text("label"),
        statusInterval(),
        measurement,
        OutputForm.Interval.valueOf(
            values
                .oneOf("measurement.interval", List.of("op", "intended", "both"))
                .toUpperCase(Locale.ROOT)),
        values.oneOf("latencyunit", List.of("us", "ns")).equals("ns"),
        values.parsed("hdrhistogram.percentiles", OutputForms::percentiles),
        values.flag("measurement.histogram.verbose"),
        values.count("histogram.buckets", 1),
        granularitySeconds(),
        !values.flag("measurement.raw.no_summary"),
        values.flag("hdrhistogram.fileoutput") ? histogramPrefix() : null,
        ownStatuses());
  }

  private String exportFile() {
    return values.parsed(
        "exportfile", text -> text.isEmpty() ? text : inFolder(text, Path.of(text)));
  }

  private String histogramPrefix() {
    return values.parsed(
        "hdrhistogram.output.path", text -> inFolder(text, Path.of(text + "NAME.hdr")));
  }

  /** Checks a path before the run, so that results are not lost because of a missing folder. */
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

  private int statusInterval() {
    int seconds = values.count("status.interval", 1);
    return values.flag("status") ? seconds : 0;
  }

  private Exporter.Form form() {
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

  private OutputForm.Measurement measurement() {
    List<String> labels =
        Arrays.stream(OutputForm.Measurement.values()).map(OutputForm.Measurement::label).toList();
    String chosen = values.oneOf("measurementtype", labels);
    return OutputForm.Measurement.values()[labels.indexOf(chosen)];
  }

  /** The granularity in whole seconds, because this is the resolution of run folders. */
  private int granularitySeconds() {
    int millis = values.count("timeseries.granularity", 1);
    int seconds = Math.max(1, (millis + MILLIS - 1) / MILLIS);
    if (millis % MILLIS != 0) {
      notices.add(
          "timeseries.granularity " + millis + ": rounded up to " + seconds * MILLIS + " ms");
    }
    return seconds;
  }

  private Set<String> ownStatuses() {
    if (values.flag("reportlatencyforeacherror")) {
      return Set.of(OutputForm.EVERY);
    }
    return Stream.of(values.text("latencytrackederrors").split(",", -1))
        .filter(status -> !status.isBlank())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static List<Double> percentiles(String text) {
    List<Double> percentiles = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      double percentile =
          part.strip().matches("[0-9]+(\\.[0-9]+)?") ? Double.parseDouble(part) : -1;
      if (percentile < 0 || percentile > 100) {
        throw new IllegalArgumentException(
            "'" + part + "': must be percentiles, numbers from 0 to 100 such as 50,99.9");
      }
      percentiles.add(percentile);
    }
    return percentiles;
  }
}
