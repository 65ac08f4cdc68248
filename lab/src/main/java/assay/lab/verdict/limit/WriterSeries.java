package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.series.SampledSeries;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.DoubleStream;

/**
 * Samples of one process during the measured part of a phase.
 *
 * @param writer the process's name, as in {@code RecordedRun.writers}
 */
record WriterSeries(String writer, RecordedPhase phase, SortedMap<String, SampledSeries> series) {
  private static final String PROBE = ".probe";

  /** Whether the process only samples a machine and generates no load. */
  boolean isProbe() {
    return writer.endsWith(PROBE);
  }

  String id(String name) {
    return isProbe() ? name + "@" + writer.substring(0, writer.length() - PROBE.length()) : name;
  }

  Set<String> names() {
    return series.keySet();
  }

  DoubleStream samples(String name) {
    SampledSeries sampled = series.get(name);
    return sampled == null
        ? DoubleStream.empty()
        : phase.measured(sampled).stream().mapToDouble(SampledSeries.Sample::value);
  }

  OptionalDouble mean(String name) {
    return samples(name).average();
  }

  OptionalDouble max(String name) {
    return samples(name).max();
  }
}
