package assay.lab.verdict.limit;

import assay.lab.run.RecordedPhase;
import assay.lab.run.file.RunFolder;
import assay.lab.run.series.SampledSeries;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Samples that one process took during the measured part of a phase.
 *
 * @param writer name of the process, as in {@code RecordedRun.writers}
 */
record WriterSeries(String writer, RecordedPhase phase, SortedMap<String, SampledSeries> series) {
  boolean isProbe() {
    return !RunFolder.machine(writer).isEmpty();
  }

  String id(String name) {
    return isProbe() ? name + "@" + RunFolder.machine(writer) : name;
  }

  Set<String> names() {
    return series.keySet();
  }

  Stream<MatchResult> names(Pattern pattern) {
    return names().stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(Matcher::toMatchResult);
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
