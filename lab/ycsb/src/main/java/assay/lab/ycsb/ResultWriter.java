package assay.lab.ycsb;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.file.IntervalSummary;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogWriter;

/** Writes the results of a phase in exactly the same form as YCSB 0.17.0. */
final class ResultWriter {
  private static final double NANOS_PER_MILLI = 1e6;

  private final OutputForm form;

  ResultWriter(OutputForm form) {
    this.form = form;
  }

  record Collector(String name, long count, long millis) {}

  /**
   * Writes the results, closes {@code out}, and writes the histogram files.
   *
   * @param verifies whether reads were checked as with YCSB's property {@code dataintegrity}
   */
  void write(
      RecordedRun run,
      RecordedPhase phase,
      List<Collector> collectors,
      boolean verifies,
      Writer out)
      throws IOException {
    Sections sections = new Sections(run, phase, form);
    try (Exporter exporter = form.form().to(out)) {
      overall(exporter, phase, sections.operations(), collectors);
      for (Sections.Named named : sections.all(verifies)) {
        measured(exporter, named.name(), named.section(), phase);
      }
    }
  }

  private static void overall(
      Exporter out, RecordedPhase phase, long operations, List<Collector> collectors)
      throws IOException {
    // As in YCSB, operations that end after maxexecutiontime count, and the run time includes these
    // operations.
    double end = Math.max(phase.endSeconds(), phase.closedSeconds());
    long millis = Math.round((end - phase.measuredFromSeconds()) * 1e3);
    out.write("OVERALL", "RunTime(ms)", millis);
    out.write("OVERALL", "Throughput(ops/sec)", 1000.0 * operations / millis);
    long count = 0;
    long spent = 0;
    for (Collector collector : collectors) {
      String name = collector.name();
      out.write("TOTAL_GCS_" + name, "Count", collector.count());
      out.write("TOTAL_GC_TIME_" + name, "Time(ms)", collector.millis());
      out.write("TOTAL_GC_TIME_%_" + name, "Time(%)", (double) collector.millis() / millis * 100);
      count += collector.count();
      spent += collector.millis();
    }
    out.write("TOTAL_GCs", "Count", count);
    out.write("TOTAL_GC_TIME", "Time(ms)", spent);
    out.write("TOTAL_GC_TIME_%", "Time(%)", (double) spent / millis * 100);
  }

  private void measured(Exporter out, String name, Section section, RecordedPhase phase)
      throws IOException {
    if (!section.isTimed()) {
      counts(out, name, section);
      return;
    }
    switch (form.measurement()) {
      case HDRHISTOGRAM -> hdrHistogram(out, name, section, phase);
      case HISTOGRAM -> histogram(out, name, section);
      case TIMESERIES -> timeSeries(out, name, section, phase);
      case RAW -> raw(out, name, section);
      case HDRHISTOGRAM_AND_HISTOGRAM -> {
        hdrHistogram(out, "Hdr" + name, section, phase);
        histogram(out, "Bucket" + name, withoutStatuses(section));
      }
      case HDRHISTOGRAM_AND_RAW -> {
        hdrHistogram(out, "Hdr" + name, section, phase);
        raw(out, "Raw" + name, withoutStatuses(section));
      }
    }
  }

  private void counts(Exporter out, String name, Section section) throws IOException {
    String shown =
        switch (form.measurement()) {
          case HDRHISTOGRAM_AND_HISTOGRAM, HDRHISTOGRAM_AND_RAW -> "Hdr" + name;
          default -> name;
        };
    boolean raw = form.measurement() == OutputForm.Measurement.RAW;
    out.write(shown, raw ? "Total Operations" : "Operations", section.operations());
    statuses(out, shown, section);
  }

  private void hdrHistogram(Exporter out, String name, Section section, RecordedPhase phase)
      throws IOException {
    Histogram nanos = section.nanos();
    summary(out, name, section, false);
    for (double percentile : form.percentiles()) {
      out.write(
          name,
          ordinal(percentile) + "PercentileLatency" + form.unit(),
          form.time(nanos.getValueAtPercentile(percentile)));
    }
    statuses(out, name, section);
    if (form.verbose()) {
      for (HistogramIterationValue value : inUnit(nanos).recordedValues()) {
        out.write(
            name,
            Long.toString(value.getValueIteratedTo()),
            (double) value.getCountAtValueIteratedTo());
      }
    }
    if (form.histogramPrefix() != null) {
      writeFile(name, nanos, phase);
    }
  }

  /** Writes a histogram with buckets of 1 ms. A percentile is the lower bound of a bucket. */
  private void histogram(Exporter out, String name, Section section) throws IOException {
    summary(out, name, section, true);
    long[] buckets = new long[form.buckets()];
    long beyond = 0;
    for (HistogramIterationValue value : section.nanos().recordedValues()) {
      long bucket = (long) (value.getValueIteratedTo() / NANOS_PER_MILLI);
      if (bucket < buckets.length) {
        buckets[(int) bucket] += value.getCountAtValueIteratedTo();
      } else {
        beyond += value.getCountAtValueIteratedTo();
      }
    }
    double operations = section.nanos().getTotalCount();
    percentile(out, name, "95th", buckets, 0.95 * operations);
    percentile(out, name, "99th", buckets, 0.99 * operations);
    statuses(out, name, section);
    if (form.verbose()) {
      for (int i = 0; i < buckets.length; i++) {
        out.write(name, Integer.toString(i), buckets[i]);
      }
      out.write(name, ">" + buckets.length, beyond);
    }
  }

  private void percentile(
      Exporter out, String name, String which, long[] buckets, double operations)
      throws IOException {
    long sum = 0;
    for (int i = 0; i < buckets.length; i++) {
      sum += buckets[i];
      if (sum > 0 && sum >= operations) {
        out.write(
            name,
            which + "PercentileLatency" + form.unit(),
            form.time(Math.round(i * NANOS_PER_MILLI)));
        return;
      }
    }
  }

  private void timeSeries(Exporter out, String name, Section section, RecordedPhase phase)
      throws IOException {
    summary(out, name, section, false);
    statuses(out, name, section);
    TreeMap<Long, double[]> units = new TreeMap<>();
    for (IntervalSummary interval : section.intervals()) {
      double middle = interval.startSeconds() + interval.lengthSeconds() / 2;
      long unit =
          (long) Math.floor((middle - phase.measuredFromSeconds()) / form.granularitySeconds());
      if (middle >= phase.measuredFromSeconds()) {
        double[] sum = units.computeIfAbsent(unit, u -> new double[2]);
        sum[0] += interval.latency().count();
        sum[1] += interval.latency().count() * interval.latency().meanNanos();
      }
    }
    for (var unit : units.entrySet()) {
      out.write(
          name,
          Long.toString(unit.getKey() * form.granularitySeconds() * 1000),
          form.mean(unit.getValue()[1] / unit.getValue()[0]));
    }
  }

  private void raw(Exporter out, String name, Section section) throws IOException {
    Histogram nanos = section.nanos();
    out.write(name, "Total Operations", nanos.getTotalCount());
    if (nanos.getTotalCount() > 0 && form.rawSummary()) {
      String unit = form.nanoseconds() ? "nanoseconds" : "microseconds";
      out.write(name, "Below is a summary of latency in " + unit + ":", -1);
      out.write(name, "Average", form.mean(nanos.getMean()));
      out.write(name, "Min", form.time(nanos.getMinValue()));
      out.write(name, "Max", form.time(nanos.getMaxValue()));
      for (String percentile : List.of("1", "5", "50", "90", "95", "99", "99.9", "99.99")) {
        out.write(
            name,
            "p" + percentile,
            form.time(nanos.getValueAtPercentile(Double.parseDouble(percentile))));
      }
    }
    statuses(out, name, section);
  }

  private void summary(Exporter out, String name, Section section, boolean variance)
      throws IOException {
    Histogram nanos = section.nanos();
    boolean any = nanos.getTotalCount() > 0;
    out.write(name, "Operations", nanos.getTotalCount());
    out.write(name, "AverageLatency" + form.unit(), any ? form.mean(nanos.getMean()) : Double.NaN);
    if (variance) {
      double deviation = nanos.getStdDeviation();
      out.write(
          name,
          "LatencyVariance" + form.unit(),
          any ? form.variance(deviation * deviation) : Double.NaN);
    }
    out.write(name, "MinLatency" + form.unit(), any ? form.time(nanos.getMinValue()) : 0);
    out.write(name, "MaxLatency" + form.unit(), any ? form.time(nanos.getMaxValue()) : 0);
  }

  private static void statuses(Exporter out, String name, Section section) throws IOException {
    for (var status : section.statuses().entrySet()) {
      out.write(name, "Return=" + status.getKey(), status.getValue());
    }
  }

  /**
   * Returns the section's times without statuses. If YCSB combines two measurement types, only the
   * first one prints statuses.
   */
  private static Section withoutStatuses(Section section) {
    Section times = new Section();
    times.nanos().add(section.nanos());
    return times;
  }

  private Histogram inUnit(Histogram nanos) {
    Histogram converted = new Histogram(3);
    for (HistogramIterationValue value : nanos.recordedValues()) {
      converted.recordValueWithCount(
          form.time(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
    }
    return converted;
  }

  /**
   * Writes a histogram file. The file has a single interval for the whole measured part of the
   * phase.
   */
  private void writeFile(String name, Histogram nanos, RecordedPhase phase) throws IOException {
    Path file = Path.of(form.histogramPrefix() + name + ".hdr");
    try (PrintStream stream =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(stream);
      log.outputComment("[Logging for: " + name + "]");
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(phase.measuredFromSeconds(), phase.endSeconds(), inUnit(nanos));
    }
  }

  static String ordinal(double number) {
    if (number % 1 != 0) {
      return Double.toString(number);
    }
    int whole = (int) number;
    boolean teen = whole % 100 >= 11 && whole % 100 <= 13;
    String suffix =
        switch (teen ? 0 : whole % 10) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
    return whole + suffix;
  }
}
