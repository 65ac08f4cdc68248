package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.series.SampledSeries;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.DoubleStream;

/**
 * What one process sampled during the measured part of a phase.
 *
 * @param writer as {@code RecordedRun.writers} has it
 */
record WriterSeries(String writer, RecordedPhase phase, SortedMap<String, SampledSeries> series) {
  private static final String PROBE = ".probe";

  /** Whether it samples a machine and puts no load on the store. */
  boolean isProbe() {
    return writer.endsWith(PROBE);
  }

  /** What files and reports call one of its series. */
  String id(String name) {
    return isProbe() ? name + "@" + writer.substring(0, writer.length() - PROBE.length()) : name;
  }

  Set<String> names() {
    return series.keySet();
  }

  /** Values of a series; none if nothing was sampled. */
  DoubleStream samples(String name) {
    SampledSeries sampled = series.get(name);
    return sampled == null
        ? DoubleStream.empty()
        : phase.measured(sampled).stream().mapToDouble(SampledSeries.Sample::value);
  }

  /** Empty if nothing was sampled. */
  OptionalDouble mean(String name) {
    return samples(name).average();
  }

  /** Empty if nothing was sampled. */
  OptionalDouble max(String name) {
    return samples(name).max();
  }
}
