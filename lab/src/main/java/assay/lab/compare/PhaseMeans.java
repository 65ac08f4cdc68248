package assay.lab.compare;

import assay.lab.run.RecordedPhase;
import assay.lab.run.RecordedRun;
import assay.lab.run.SampledSeries;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Means over the measured part of a phase of what probes sampled. */
final class PhaseMeans {
  private static final List<String> CLIENTS = List.of("assay", "assay-workers");

  /** Process groups that serve reads and writes; docs/formats.md has all. */
  private static final List<String> SERVERS =
      List.of("tserver", "hbase", "regionserver", "cassandra");

  private PhaseMeans() {}

  /** What a phase came to; NaN where it is not known. */
  @FunctionalInterface
  interface PhaseValue {
    double of(RecordedRun run, RecordedPhase phase);
  }

  /** Of a series with a rate for each second in which something happened, by each worker. */
  static PhaseValue perSecond(String series) {
    return (run, phase) -> {
      double sum = samples(run, phase, series).sum();
      return sum > 0 && phase.measuredSeconds() > 0 ? sum / phase.measuredSeconds() : Double.NaN;
    };
  }

  /** Of all processes that put load on the store. */
  static PhaseValue ofClients(String before, String after) {
    return (run, phase) -> sumOfMeans(run, phase, CLIENTS, before, after);
  }

  /** Of all processes that serve. */
  static PhaseValue ofServers(String before, String after) {
    return (run, phase) -> sumOfMeans(run, phase, SERVERS, before, after);
  }

  private static double sumOfMeans(
      RecordedRun run, RecordedPhase phase, List<String> groups, String before, String after) {
    double sum = 0;
    boolean any = false;
    for (String group : groups) {
      OptionalDouble mean = samples(run, phase, before + group + after).average();
      any |= mean.isPresent();
      sum += mean.orElse(0);
    }
    return any ? sum : Double.NaN;
  }

  private static DoubleStream samples(RecordedRun run, RecordedPhase phase, String series) {
    SampledSeries sampled = run.series().get(series);
    return sampled == null
        ? DoubleStream.empty()
        : sampled.samples().stream()
            .filter(sample -> phase.measures(sample.seconds()))
            .mapToDouble(SampledSeries.Sample::value);
  }
}
